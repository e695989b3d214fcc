"""A disk whose power is cut: all that a process did to a folder, as `strace` saw it, played again up to any
moment; and what may be left of it then.

A write is on the disk when its file is synced, and a name when the folder that it stands in is. A rename is
whole or has not happened. Beyond that nothing is promised: what was not synced may be there or not, in
whatever order, and of a write any sector.
"""

import random
import re
import subprocess
from pathlib import Path
from typing import NamedTuple

SECTOR, PAGE = 512, 4096
CALLS = (
    "open,openat,creat,lseek,write,pwrite64,writev,pwritev,pwritev2,sendfile,copy_file_range,ftruncate,truncate,"
    "fallocate,fsync,fdatasync,sync,syncfs,sync_file_range,rename,renameat,renameat2,link,linkat,symlink,"
    "symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,sendto"
)
_RESUMED = re.compile(r"<\.\.\. \w+ resumed>")
_CALL = re.compile(r"(\w+)\((.*)\) += (-?\d+)(?:<([^>]*)>)?[^<>]*\Z", re.DOTALL)


class Step(NamedTuple):
    """What was done to the disk, or said: `began` and `ended` are places in the record."""

    what: str
    path: str
    began: int
    ended: int
    data: bytes = b""
    at: int = 0
    other: str = ""


def record(command, log, **how):
    """Run a command to its end under `strace`; its exit code."""
    traced = ["strace", "-f", "-y", "-xx", "-s", "100000000", "--seccomp-bpf", "-o", str(log), "-e", CALLS]
    return subprocess.run([*traced, *command], check=False, **how).returncode


def _decode(text):
    return bytes.fromhex(text.replace("\\x", ""))


def _encode(text):
    return "".join(f"\\x{each:02x}" for each in text.encode())


def _calls(log, *wanted):
    """Each call that succeeded and names one of what is wanted: its name, its words, the text of its other
    arguments, its result, the path of a file that it opened, and where it began and ended."""
    under_way = {}
    with log.open() as lines:
        for place, line in enumerate(lines):
            process, _, text = line.rstrip("\n").partition(" ")
            text, began = text.lstrip(), place
            if text.endswith("<unfinished ...>"):
                under_way[process] = place, text.removesuffix("<unfinished ...>")
                continue
            if found := _RESUMED.match(text):
                began, before = under_way.pop(process)
                text = before + text[found.end() :]
            if any(each in text for each in wanted):
                call = _split(text)
                if call:
                    yield *call, began, place


def _split(text):
    """Return the parts of a call. What stands in quotes is code; so are paths behind a number."""
    strings = text.split('"')
    call = _CALL.fullmatch('""'.join(strings[::2]))
    if not call or call[3].startswith("-"):
        return None
    words, said = [], iter(strings[1::2])
    for part in re.split(r'(""|<[^>]*>)', call[2]):
        if part == '""':
            words.append(_decode(next(said)))
        elif part.startswith("<"):
            words.append(_decode(part[1:-1]))
    return call[1], words, re.sub(r'""|<[^>]*>', "", call[2]), int(call[3]), _decode(call[4] or "").decode()


def steps(log, home, said):
    """What was done under the folder `home`, written into the file `said`, or answered over a socket."""
    return list(_Reader(str(home), str(said)).read(log))


class UnknownCall(Exception):
    """A system call stands in the record, and what it does to a disk is not told here."""


class _Reader:
    def __init__(self, home, said):
        self._home, self._said = home, said
        self._places = {}  # by file descriptor: the next byte that is written

    def read(self, log):
        wanted = _encode(self._home), _encode(self._said), "sendto("
        for name, words, text, result, opened, began, ended in _calls(log, *wanted):
            for what, path, *more in self._understand(name, words, text, result, opened):
                yield Step(what, path, began, ended, *more)

    def _ours(self, path):
        return path.startswith(self._home + "/") or path == self._home

    def _understand(self, name, words, text, result, opened):  # noqa: PLR0912, C901 - a table of calls
        if name == "sendto":
            if words[1][:3].isdigit() and words[1][3:4] in b" -":
                yield "answer", "", words[1]
            return
        if name in ("open", "openat", "creat"):
            if self._ours(opened):
                self._places[result] = 0
                if "O_CREAT" in text:
                    yield "make", opened
                if "O_TRUNC" in text:
                    yield "cut", opened, b"", 0
            return
        if name in ("sync", "syncfs"):
            raise UnknownCall(f"{name} syncs more than is told of it")
        paths = self._paths(name, words)
        if paths and paths[0] == self._said and name == "write":
            yield "say", "", words[1]
        if not any(map(self._ours, paths)):
            return
        descriptor = re.match(r"(\d+)", text)
        place = int(descriptor[1]) if descriptor else -1
        if name == "lseek":
            self._places[place] = result
        elif name == "write":
            at = self._places.get(place, 0)
            self._places[place] = at + result
            yield "write", paths[0], words[1][:result], at
        elif name == "pwrite64":
            yield "write", paths[0], words[1][:result], int(text.rpartition(",")[2])
        elif name in ("ftruncate", "truncate"):
            yield "cut", paths[0], b"", int(text.rpartition(",")[2])
        elif name in ("fsync", "fdatasync"):
            yield "sync", paths[0]
        elif name.startswith("rename"):
            yield "rename", paths[0], b"", 0, paths[1]
        elif name.startswith("link"):
            yield "link", paths[1], b"", 0, paths[0]
        elif name.startswith("symlink"):
            yield "symlink", paths[0], b"", 0, words[0].decode()
        elif name.startswith("unlink") or name == "rmdir":
            yield "remove", paths[0]
        elif name.startswith("mkdir"):
            if paths[0] != self._home:
                yield "mkdir", paths[0]
        elif name not in ("close", "mmap"):
            raise UnknownCall(f"{name} {paths}: say here what it does to the disk")

    @staticmethod
    def _paths(name, words):
        """The paths that a call is about. Where a call names a folder and a name in it, they are joined."""
        names = [
            word.decode(errors="surrogateescape") for word in words if name != "write" or word is words[0]
        ]
        if name in ("renameat", "renameat2", "linkat"):
            return [str(Path(*names[:2])), str(Path(*names[2:4]))]
        if name in ("unlinkat", "mkdirat"):
            return [str(Path(*names[:2]))]
        if name == "symlinkat":
            return [str(Path(*names[1:3]))]
        if name == "symlink":
            return names[1:]
        if name in ("rename", "link"):
            return names
        return names[:1]


class _File:
    def __init__(self):
        self.now, self.synced, self.since = b"", b"", []

    def do(self, at, data):
        self.since.append((at, data))
        self.now = _write_into(self.now, at, data)

    def sync(self):
        self.synced, self.since = self.now, []


class _Link(NamedTuple):
    target: str


class _Folder:
    def __init__(self):
        self.now, self.synced = {}, {}


def _write_into(content, at, data):
    """Return the content with these bytes at a place; None cuts it off there."""
    if data is None:
        return content[:at].ljust(at, b"\0")
    return content[:at].ljust(at, b"\0") + data + content[at + len(data) :]


class Disk:
    """What a folder holds, and what of it is on the disk."""

    def __init__(self, home):
        self._home = str(home)
        self._root = _Folder()
        self._changes = []
        """Changes of names that no folder has been synced since: each a list of folder, name, and what it
        stands for then, or None."""
        self._last = None

    def load(self, home):
        """What is in a folder, all of it on the disk."""
        for path in sorted(Path(home).rglob("*")):
            if path.is_dir():
                self._put(str(path), _Folder())
            else:
                self._put(str(path), _File())
                self._at(str(path)).do(0, path.read_bytes())
        self.sync_all()

    def sync_all(self):
        for each in self._all(self._root):
            if isinstance(each, _File):
                each.sync()
        self._settle(self._changes)
        self._changes = []

    def _all(self, folder):
        for each in folder.now.values():
            yield each
            if isinstance(each, _Folder):
                yield from self._all(each)

    # Steps

    def do(self, step):
        """Carry one step out."""
        self._last = None
        getattr(self, f"_{step.what}")(step)

    def _at(self, path):
        found = self._root
        for name in path.removeprefix(self._home).split("/"):
            if name:
                found = found.now[name]
        return found

    def _place(self, path):
        above, _, name = path.rpartition("/")
        return self._at(above), name

    def _put(self, path, what):
        self._change((*self._place(path), what))

    def _change(self, *changes):
        self._changes.append(list(changes))
        for folder, name, what in changes:
            if what is None:
                folder.now.pop(name, None)
            else:
                folder.now[name] = what

    def _make(self, step):
        folder, name = self._place(step.path)
        if name not in folder.now:
            self._put(step.path, _File())

    def _write(self, step):
        file = self._find_open(step.path)
        if file:
            file.do(step.at, step.data)
            self._last = file

    def _cut(self, step):
        file = self._find_open(step.path)
        if file and len(file.now) != step.at:
            file.do(step.at, None)

    def _find_open(self, path):
        """The file of that name; None if it has lost its name, so that nobody will find what is written."""
        return None if path.endswith(" (deleted)") else self._at(path)

    def _mkdir(self, step):
        self._put(step.path, _Folder())

    def _symlink(self, step):
        self._put(step.path, _Link(step.other))

    def _link(self, step):
        self._put(step.path, self._at(step.other))

    def _remove(self, step):
        self._put(step.path, None)

    def _rename(self, step):
        moved = self._at(step.path)
        self._change((*self._place(step.path), None), (*self._place(step.other), moved))

    def _sync(self, step):
        found = self._at(step.path)
        if isinstance(found, _File):
            found.sync()
            return
        done = [change for change in self._changes if any(folder is found for folder, _, _ in change)]
        self._settle(done)
        self._changes = [change for change in self._changes if change and change not in done]

    def _settle(self, done):
        """These changes of names are on the disk; what older ones say of the same names counts no more."""
        for change in done:
            for older in self._changes:
                if older is change:
                    break
                older[:] = [
                    each
                    for each in older
                    if not any(each[0] is new[0] and each[1] == new[1] for new in change)
                ]
            for folder, name, what in change:
                _name(folder.synced, name, what)

    # What is left

    def leave(self, manner, seed=0):
        """What may be on the disk if the power goes now, as paths with the bytes of files, the target of
        links, and None for folders. `manner` is one of `MANNERS`."""
        return dict(_walk(self._root, "", *getattr(self, f"_left_{manner}")(random.Random(seed))))

    def _left_kept(self, _dice):
        """Everything."""
        return (lambda folder: folder.now), (lambda file: file.now)

    def _left_lost(self, _dice):
        """Nothing but what was synced."""
        return (lambda folder: folder.synced), (lambda file: file.synced)

    def _left_hollow(self, _dice):
        """All names and lengths; zeros where nothing was synced."""
        return (lambda folder: folder.now), (
            lambda file: file.synced[: len(file.now)].ljust(len(file.now), b"\0")
        )

    def _left_nameless(self, _dice):
        """All that was written into files, but only names that were synced."""
        return (lambda folder: folder.synced), (lambda file: file.now)

    def _left_torn(self, dice):
        """Everything, but of the last write only some sectors."""
        last = self._last

        def read(file):
            if file is not last or not file.since:
                return file.now
            at, data = file.since[-1]
            before = _of(file.synced, file.since[:-1])
            return _of(before, _pieces(at, data, SECTOR, dice))

        return (lambda folder: folder.now), read

    def _left_sectors(self, dice):
        """Some sectors of what was not synced, and some names."""
        return self._shuffle(dice, SECTOR)

    def _left_pages(self, dice):
        """Some pages of what was not synced, and some names."""
        return self._shuffle(dice, PAGE)

    def _shuffle(self, dice, size):
        names = {}
        for change in self._changes:
            if dice.random() < 1 / 2:
                for folder, name, what in change:
                    kept = names.setdefault(id(folder), dict(folder.synced))
                    _name(kept, name, what)

        def read(file):
            kept = [piece for at, data in file.since for piece in _pieces(at, data, size, dice)]
            return _of(file.synced, kept)

        return (lambda folder: names.get(id(folder), folder.synced)), read


MANNERS = ("kept", "lost", "hollow", "nameless", "torn", "sectors", "pages")


def _is_same(one, other):
    """Whether two changes are of the same name."""
    return one[0] is other[0] and one[1] == other[1]


def _hollow(file):
    return file.synced[: len(file.now)].ljust(len(file.now), b"\0")


def _name(names, name, what):
    if what is None:
        names.pop(name, None)
    else:
        names[name] = what


def _of(content, writes):
    for at, data in writes:
        content = _write_into(content, at, data)
    return content


def _pieces(at, data, size, dice):
    """Some of the pieces that a write is made of, or of a cutting off nothing or all."""
    if data is None:
        return [(at, None)] if dice.random() < 1 / 2 else []
    ends = [*range(at - at % size + size, at + len(data), size), at + len(data)]
    starts = [at, *ends[:-1]]
    return [
        (start, data[start - at : end - at])
        for start, end in zip(starts, ends, strict=True)
        if dice.random() < 1 / 2
    ]


def _walk(folder, path, names, read):
    for name, each in sorted(names(folder).items()):
        here = f"{path}{name}"
        if isinstance(each, _Folder):
            yield here, None
            yield from _walk(each, f"{here}/", names, read)
        elif isinstance(each, _Link):
            yield here, each
        else:
            yield here, read(each)


def lay(left, folder):
    """Write what is left into a new folder."""
    folder.mkdir()
    for path, content in left.items():
        place = folder / path
        if content is None:
            place.mkdir()
        elif isinstance(content, _Link):
            place.symlink_to(content.target)
        else:
            place.write_bytes(content)
