// How the diary's repository is written to: by the interface of its host, each time one commit that only adds files. A file whose name is
// there already was sent before, so a commit may be asked for again whatever became of the first answer.

// `word`: `offline`, `token` (ended or wrong), `rights`, `missing` (repository or branch), `full` (asked too often: not before `until`),
// `conflict` (somebody else commits all the time), `refused`, `busy` (the host's own trouble), `cut` (gone while the commit was made).
// `isOwn`: others may still be sent. `isUnsure`: the commit may have been made.
export class HostFault extends Error {
  constructor(word, { status, until, isOwn = false, isUnsure = false, message = word } = {}) {
    super(message);
    Object.assign(this, { word, status, until, isOwn, isUnsure });
  }
}

const words = { 401: "token", 403: "rights", 404: "missing", 408: "busy", 409: "conflict", 423: "rights" };
const pause = attempt => new Promise(done => setTimeout(done, 200 * 2 ** attempt * (0.5 + Math.random())));

// When one may ask again. GitLab and Forgejo do not let other sites' pages see it, and the clock of a phone may be wrong.
function untilOf(headers) {
  const now = Date.now(), after = headers.get("retry-after"), reset = Number(headers.get("x-ratelimit-reset"));
  const time = after ? (Number(after) >= 0 ? now + after * 1000 : Date.parse(after)) : reset * 1000;
  return Math.min(Math.max(time || now + 60_000, now + 1000), now + 3_600_000);
}

function faultOf({ status, headers }, text, isCommit) {
  let message = text;
  try {
    const told = JSON.parse(text);
    message = String(told.message ?? told.error ?? text);
  } catch {}
  message = message.slice(0, 300);
  const isFull = headers.has("retry-after") || headers.get("x-ratelimit-remaining") === "0" || /rate limit/i.test(message);
  if (status === 429 || (status === 403 && isFull)) return new HostFault("full", { status, message, until: untilOf(headers) });
  // An inner error may come of this entry, the others in the 500s of the whole host.
  if (status >= 500) return new HostFault("busy", { status, message, isOwn: status === 500, isUnsure: isCommit });
  return new HostFault(words[status] ?? "refused", { status, message, isOwn: !words[status], isUnsure: isCommit && status === 408 });
}

// Asks the host and gives its JSON, or undefined where 404 is an answer, too. `isCommit`: the request that makes the commit.
function asker(api, headers, patience) {
  return async function ask(method, path, body, { isCommit = false, mayMiss = false } = {}) {
    const sent = body && JSON.stringify(body);
    let response, text;
    try {
      response = await fetch(api + path, {
        method, body: sent, headers: body ? { ...headers, "Content-Type": "application/json" } : headers,
        credentials: "omit", referrerPolicy: "no-referrer", cache: "no-store",
        // 10 kB a second are a slow train.
        signal: AbortSignal.timeout(patience + (sent?.length ?? 0) / 10),
      });
      text = await response.text();
    } catch {
      throw new HostFault(isCommit ? "cut" : "offline", { isUnsure: isCommit });
    }
    if (response.status === 404 && mayMiss) return undefined;
    if (!response.ok) throw faultOf(response, text, isCommit);
    try {
      return text ? JSON.parse(text) : {};
    } catch {
      // A page to sign in that a hotel's network puts between is no answer of the host.
      throw new HostFault(isCommit ? "cut" : "offline", { status: response.status, isUnsure: isCommit });
    }
  };
}

function base64(blob) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1] ?? "");
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}

const inPath = path => path.split("/").map(encodeURIComponent).join("/");

function github(ask, repository, branchOf) {
  const path = `/repos/${inPath(repository)}`;
  const head = async branch => (await ask("GET", `${path}/git/ref/heads/${inPath(branch)}`)).object.sha;

  // Gives undefined when the branch has moved meanwhile.
  async function commitOn(branch, message, tree) {
    const parent = await head(branch), base = (await ask("GET", `${path}/git/commits/${parent}`)).tree.sha;
    const root = (await ask("POST", `${path}/git/trees`, { base_tree: base, tree })).sha;
    // All of it is there.
    if (root === base) return { commit: parent };
    const { sha, html_url } = await ask("POST", `${path}/git/commits`, { message, tree: root, parents: [parent] });
    try {
      await ask("PATCH", `${path}/git/refs/heads/${inPath(branch)}`, { sha, force: false }, { isCommit: true });
      return { commit: sha, url: html_url };
    } catch (fault) {
      if (fault.status === 409 || (fault.status === 422 && /fast.forward/i.test(fault.message))) return undefined;
      // The branch is protected.
      throw fault.status === 422 ? new HostFault("rights", { status: 422, message: fault.message }) : fault;
    }
  }

  return {
    async about() {
      const { private: isPrivate, permissions, archived, default_branch, full_name } = await ask("GET", path);
      // These are the rights of the owner; what the token lacks shows when something is sent.
      return { isPublic: !isPrivate, mayWrite: permissions?.push === true && !archived, branch: default_branch, name: full_name };
    },
    async has(file) {
      // By the commit and not the name of the branch, for which an answer may be kept somewhere.
      const ref = await head(await branchOf());
      return await ask("GET", `${path}/contents/${inPath(file)}?ref=${ref}`, undefined, { mayMiss: true }) !== undefined;
    },
    async commit(message, files) {
      const branch = await branchOf(), tree = [];
      for (const { path: file, blob } of files) {
        const { sha } = await ask("POST", `${path}/git/blobs`, { content: await base64(blob), encoding: "base64" });
        tree.push({ path: file, mode: "100644", type: "blob", sha });
      }
      for (let attempt = 0; attempt < 6; attempt++) {
        if (attempt) await pause(attempt);
        const done = await commitOn(branch, message, tree);
        if (done) return done;
      }
      throw new HostFault("conflict");
    },
  };
}

// Sends a commit that is one request.
async function commitAtOnce(host, files, send) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (fault) {
      if (![400, 409, 422].includes(fault.status)) throw fault;
      if (await host.has(files[0].path)) return {};
      if (fault.status !== 409 && !/try again/i.test(fault.message)) throw fault;
      if (attempt === 6) throw new HostFault("conflict", { status: fault.status });
      await pause(attempt);
    }
  }
}

function gitlab(ask, repository, branchOf) {
  const path = `/projects/${encodeURIComponent(repository)}`;
  return {
    async about() {
      const { visibility, permissions, archived, default_branch, path_with_namespace } = await ask("GET", path);
      const level = Math.max(permissions?.project_access?.access_level ?? 0, permissions?.group_access?.access_level ?? 0);
      // Developers may write.
      return { isPublic: visibility === "public", mayWrite: level >= 30 && !archived, branch: default_branch, name: path_with_namespace };
    },
    async has(file) {
      const ref = encodeURIComponent(await branchOf());
      return await ask("HEAD", `${path}/repository/files/${encodeURIComponent(file)}?ref=${ref}`, undefined, { mayMiss: true }) !== undefined;
    },
    async commit(message, files) {
      const branch = await branchOf(), actions = [];
      for (const { path: file, blob } of files) {
        actions.push({ action: "create", file_path: file, content: await base64(blob), encoding: "base64" });
      }
      return commitAtOnce(this, files, async () => {
        const { id, web_url } = await ask("POST", `${path}/repository/commits`, { branch, commit_message: message, actions }, { isCommit: true });
        return { commit: id, url: web_url };
      });
    },
  };
}

function forgejo(ask, repository, branchOf) {
  const path = `/repos/${inPath(repository)}`;
  return {
    async about() {
      const { private: isPrivate, internal, permissions, archived, default_branch, full_name } = await ask("GET", path);
      return { isPublic: !isPrivate && !internal, mayWrite: permissions?.push === true && !archived, branch: default_branch, name: full_name };
    },
    async has(file) {
      const ref = encodeURIComponent(await branchOf());
      return await ask("GET", `${path}/contents/${inPath(file)}?ref=${ref}`, undefined, { mayMiss: true }) !== undefined;
    },
    async commit(message, files) {
      const branch = await branchOf(), added = [];
      for (const { path: file, blob } of files) added.push({ operation: "create", path: file, content: await base64(blob) });
      return commitAtOnce(this, files, async () => {
        const { commit } = await ask("POST", `${path}/contents`, { branch, message, files: added }, { isCommit: true });
        return { commit: commit.sha, url: commit.html_url };
      });
    },
  };
}

const hosts = {
  github: [github, token => ({ Accept: "application/vnd.github+json", Authorization: `Bearer ${token}` })],
  gitlab: [gitlab, token => ({ "PRIVATE-TOKEN": token })],
  forgejo: [forgejo, token => ({ Authorization: `token ${token}` })],
};

// The host of the page's `_writing`. `patience`: how many milliseconds an answer may take, beside the time for what is sent.
export function hostOf({ host, api, repository, branch, folder }, token, patience = 30_000) {
  const [make, headers] = hosts[host];
  // What no header can carry was pasted by mistake.
  if (!/^[!-~]+$/.test(token)) throw new HostFault("token");
  let found;
  const branchOf = async () => branch ?? (found ??= (await made.about()).branch);
  const made = make(asker(api, headers(token), patience), repository, branchOf);
  // Where entries go.
  made.inbox = `${folder ? `${folder}/` : ""}Content/inbox/`;
  return made;
}
