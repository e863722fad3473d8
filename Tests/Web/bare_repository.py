"""A bare repository of git's on disk, as a host of repositories keeps it."""

import subprocess
from tempfile import TemporaryDirectory


class Answer(Exception):
    """What a host answers when it does not do what it is asked."""

    def __init__(self, status, message):
        self.status, self.body = status, {"message": message}


class Repository:
    """A bare repository with one commit on its branch `main`."""

    def __init__(self, folder):
        self.folder = folder
        subprocess.run(["git", "init", "--quiet", "--bare", "--initial-branch=main", folder], check=True)
        tree = self.tree(None, {"Content/diary.yml": self.blob(b"title: Diary\n")})
        self.first = self.commit(tree, [], "Begin")
        self.git("update-ref", "refs/heads/main", self.first)

    def git(self, *arguments, data=None, check=True, index=None):
        names = {f"GIT_{who}_{what}": "minji@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        done = subprocess.run(["git", "--git-dir", self.folder, *arguments], input=data, capture_output=True,
                              env={"PATH": "/usr/bin:/bin", **names, **({"GIT_INDEX_FILE": index} if index else {})})
        if check and done.returncode:
            raise Answer(422, done.stderr.decode("utf-8", "replace"))
        return done.stdout if check else done.returncode == 0

    def blob(self, data):
        return self.git("hash-object", "-w", "--stdin", data=data).decode().strip()

    def tree(self, base, files):
        """The tree of another one with more files, given by the names of their blobs."""
        with TemporaryDirectory() as folder:
            index = f"{folder}/index"
            if base:
                self.git("read-tree", base, index=index)
            for path, sha in files.items():
                self.git("update-index", "--add", "--cacheinfo", f"100644,{sha},{path}", index=index)
            return self.git("write-tree", index=index).decode().strip()

    def commit(self, tree, parents, message):
        parents = [word for parent in parents for word in ("-p", parent)]
        return self.git("commit-tree", tree, *parents, "-F", "-", data=message.encode()).decode().strip()

    def head(self):
        return self.git("rev-parse", "refs/heads/main").decode().strip()

    def has(self, ref, path):
        return self.git("cat-file", "-e", f"{ref}:{path}", check=False)

    def move(self, new, old):
        """Whether the branch was at one commit and is at another now."""
        return self.git("update-ref", "refs/heads/main", new, old, check=False)

    def add(self, files, message, meanwhile=None, head=None):
        """Commits new files; gives nothing when the branch has moved meanwhile, or from where it was expected."""
        head = head or self.head()
        new = self.commit(self.tree(head, {path: self.blob(data) for path, data in files.items()}), [head], message)
        if meanwhile:
            meanwhile()
        return new if self.move(new, head) else None

    def history(self):
        """The changes of each commit after the first: the name of each file with the letter of what was done to it, oldest first."""
        commits = self.git("rev-list", "--reverse", f"{self.first}..main").decode().split()
        names = [self.git("diff-tree", "--no-commit-id", "--name-status", "-r", commit).decode().splitlines() for commit in commits]
        return [{path: letter for letter, path in (line.split("\t") for line in lines)} for lines in names]

    def read(self, path):
        return self.git("cat-file", "blob", f"main:{path}")
