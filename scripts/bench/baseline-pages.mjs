// The pages to compare the login page with: the same form as styled HTML, and rendered by React without anything else.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../lib/run.mjs';

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
  useLayoutEffect(() => { window.hydrated = performance.now(); }, []);
  return e('form', { id: 'log-in', onSubmit: (event) => event.preventDefault() }, e('h1', null, 'Log in'),
    field('Email', 'username', 'email'), field('Password', 'password', 'password'), e('button', null, 'Log in'));
}
createRoot(document.getElementById('root')).render(e(Form));
`;

/** Builds the pages and returns them by path. */
export async function buildBaselinePages(folder) {
  // Below the root, where the packages are found.
  const source = join(root, '.cache', 'bench');
  const outDir = join(folder, 'bare');
  const { build } = await import('vite');
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'bare.js'), bare);
  const output = { entryFileNames: 'bare.js' };
  await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(source, 'bare.js'), output } },
  });
  const page = (body, head) => ({ type: 'text/html; charset=utf-8', body: brotliCompressSync(document(body, head)) });
  return new Map([
    ['/plain', page(form)],
    ['/bare', page('<div id="root"></div>', '<script type="module" src="/bare.js"></script>')],
    ['/bare.js', { type: 'text/javascript', body: brotliCompressSync(readFileSync(join(outDir, 'bare.js'))) }],
  ]);
}
