"""Playing ahead: the rules' next answers, worked out in the sandbox before the host has asked."""
