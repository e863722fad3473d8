"""What hosts of repositories accept of a page of another origin, read from their published descriptions."""

from dataclasses import dataclass

REPOSITORY = "minji/diary"


@dataclass
class Fact:
    """A request that a host knows: its method, its path below the repository, and the keys of its body that must and may be there."""

    name: str
    method: str
    path: str
    must: str = ""
    may: str = ""
    query: str = ""
    source: str = ""


GITHUB, GITLAB, FORGEJO = "https://docs.github.com/en/rest", "https://docs.gitlab.com/api", "https://codeberg.org/swagger.v1.json"
FACTS = {
    "github": [
        Fact("about", "GET", "", source=f"{GITHUB}/repos/repos#get-a-repository"),
        Fact("head", "GET", "/git/ref/heads/(?P<branch>.+)", source=f"{GITHUB}/git/refs#get-a-reference"),
        Fact("parent", "GET", "/git/commits/(?P<sha>[0-9a-f]{40})", source=f"{GITHUB}/git/commits#get-a-commit-object"),
        Fact("blob", "POST", "/git/blobs", "content", "encoding", source=f"{GITHUB}/git/blobs#create-a-blob"),
        Fact("tree", "POST", "/git/trees", "tree[]", "base_tree tree[].path tree[].mode tree[].type tree[].sha tree[].content",
             source=f"{GITHUB}/git/trees#create-a-tree"),
        Fact("object", "POST", "/git/commits", "message tree", "parents[] author committer signature",
             source=f"{GITHUB}/git/commits#create-a-commit"),
        Fact("commit", "PATCH", "/git/refs/heads/(?P<branch>.+)", "sha", "force", source=f"{GITHUB}/git/refs#update-a-reference"),
        Fact("has", "GET", "/contents/(?P<file>.+)", query="ref", source=f"{GITHUB}/repos/contents#get-repository-content"),
    ],
    "gitlab": [
        Fact("about", "GET", "", source=f"{GITLAB}/projects/#get-a-single-project"),
        Fact("has", "HEAD", "/repository/files/(?P<file>[^/]+)", query="ref", source=f"{GITLAB}/repository_files/#get-file-from-repository"),
        Fact("commit", "POST", "/repository/commits", "branch commit_message actions[] actions[].action actions[].file_path",
             "actions[].content actions[].encoding author_email author_name force start_branch start_sha",
             source=f"{GITLAB}/commits/#create-a-commit-with-multiple-files-and-actions"),
    ],
    "forgejo": [
        Fact("about", "GET", "", source=f"{FORGEJO} repoGet"),
        Fact("has", "GET", "/contents/(?P<file>.+)", query="ref", source=f"{FORGEJO} repoGetContents"),
        Fact("commit", "POST", "/contents", "files[] files[].operation files[].path",
             "branch message new_branch signoff author committer dates files[].content files[].sha files[].from_path",
             source=f"{FORGEJO} repoChangeFiles, ChangeFilesOptions"),
    ],
}
# Headers that a page of another origin may send and read.
CORS = {
    # https://docs.github.com/en/rest/using-the-rest-api/using-cors-and-jsonp-to-make-cross-origin-requests
    "github": ("authorization content-type if-match if-modified-since if-none-match if-unmodified-since x-github-otp x-requested-with",
               "ETag, Link, Location, Retry-After, X-GitHub-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, X-RateLimit-Reset"),
    # https://gitlab.com/gitlab-org/gitlab/-/blob/master/config/application.rb; any may be sent.
    "gitlab": (None, "Link, X-Total, X-Total-Pages, X-Gitlab-Blob-Id, X-Gitlab-Commit-Id, X-Gitlab-File-Name"),
    # https://codeberg.org/forgejo/forgejo/src/branch/forgejo/routers/api/shared/middleware.go; none may be read.
    "forgejo": ("authorization x-gitea-otp x-forgejo-otp content-type user-agent", ""),
}
ROOT = {"github": f"/repos/{REPOSITORY}", "gitlab": "/api/v4/projects/minji%2Fdiary", "forgejo": f"/api/v1/repos/{REPOSITORY}"}
API = {"github": "", "gitlab": "/api/v4", "forgejo": "/api/v1"}


def keys_of(value, prefix=""):
    """The keys of a value: `a`, `a.b`, and `a[]` with `a[].b` for what is a list."""
    if isinstance(value, list):
        return {f"{prefix}[]"}.union(*(keys_of(item, f"{prefix}[].") for item in value if isinstance(item, dict)))
    keys = set()
    for key, item in value.items():
        keys |= keys_of(item, prefix + key) if isinstance(item, list) else {prefix + key}
    return keys
