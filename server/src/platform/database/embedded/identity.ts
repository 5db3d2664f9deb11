import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** How to start a program so that it does not run as root, which PostgreSQL refuses. */
export interface Identity {
  command(program: string, args: readonly string[]): { program: string; args: string[] };
  /** Set where files must belong to another user. */
  owner: number | null;
}

const unprivilegedUser = 65_534;

/** Directly if we are not root; otherwise as another user in a user namespace, or as an unprivileged user. */
export function findIdentity(): Identity {
  const plain = (program: string, args: readonly string[]) => ({ program, args: [...args] });
  if (process.getuid?.() !== 0) return { command: plain, owner: null };
  // The user must exist on this machine.
  const user = /^[^:]*:[^:]*:1000:/m.test(readFileSync('/etc/passwd', 'utf8')) ? 1000 : unprivilegedUser;
  const mapping = [`--map-user=${user}`, `--map-group=${user}`];
  if (spawnSync('unshare', [...mapping, 'true'], { stdio: 'ignore' }).status === 0) {
    return { command: (program, args) => ({ program: 'unshare', args: [...mapping, program, ...args] }), owner: null };
  }
  return { command: plain, owner: unprivilegedUser };
}
