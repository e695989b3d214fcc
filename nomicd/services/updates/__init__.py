"""What is due, in its order: mails and updates, and what somebody is asked or told of beside them."""
