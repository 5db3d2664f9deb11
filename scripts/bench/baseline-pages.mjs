// The pages that the login page is compared with: the same form as styled HTML, and rendered by React without anything
// else.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root, tool } from '../lib/run.mjs';

const styles = `body{margin:0;font:1rem/1.5 system-ui,sans-serif;color:#4a5260}form{max-width:25rem;margin:4rem auto;padding:0 1rem;display:grid;gap:1rem}
h1{font-size:2rem;color:#12161d}label{display:grid;gap:6px;font-weight:600;color:#12161d}input{height:48px;padding:0 14px;border:1px solid #838b99;border-radius:10px;font:inherit}
button{height:48px;border:0;border-radius:10px;background:#1a56db;color:#fff;font:600 1rem system-ui}`;
const form = `<form id="log-in"><h1>Log in</h1><label>Email<input name="username" type="email"></label><label>Password<input name="password" type="password"></label><button>Log in</button></form>`;
const document = (body, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Log in</title><style>${styles}</style>${head}</head><body>${body}</body></html>`;

const bare = `import { createElement as e, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
const field = (label, name, type) => e('label', null, label, e('input', { name, type }));
function Form() {
  useLayoutEffect(() => { window.alive = performance.now(); }, []);
  return e('form', { id: 'log-in', onSubmit: (event) => event.preventDefault() }, e('h1', null, 'Log in'),
    field('Email', 'username', 'email'), field('Password', 'password', 'password'), e('button', null, 'Log in'));
}
createRoot(document.getElementById('root')).render(e(Form));
`;

/** Builds the pages; returns them by path. */
export async function buildBaselinePages(folder) {
  const source = join(root, '.cache', 'bench');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'bare.js'), bare);
  writeFileSync(
    join(source, 'vite.config.mjs'),
    `export default { build: { outDir: ${JSON.stringify(join(folder, 'bare'))}, emptyOutDir: true,
    rolldownOptions: { input: ${JSON.stringify(join(source, 'bare.js'))}, output: { entryFileNames: 'bare.js' } } } };`,
  );
  await tool('vite', ['build', source, '--config', join(source, 'vite.config.mjs'), '--logLevel', 'warn'], {
    quiet: true,
  });
  const [name] = readdirSync(join(folder, 'bare')).filter((each) => each.endsWith('.js'));
  const script = readFileSync(join(folder, 'bare', name));
  const pages = {
    '/plain': { type: 'text/html; charset=utf-8', body: document(form) },
    '/bare': {
      type: 'text/html; charset=utf-8',
      body: document('<div id="root"></div>', '<script type="module" src="/bare.js"></script>'),
    },
    '/bare.js': { type: 'text/javascript', body: script },
  };
  const packed = Object.entries(pages).map(([path, { type, body }]) => [
    path,
    { type, body: brotliCompressSync(body) },
  ]);
  return new Map(packed);
}
