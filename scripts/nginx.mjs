// Installs nginx for the journey that puts it in front of the service, if possible; otherwise the journey reports that it is skipped.
import { existsSync } from 'node:fs';
import { installDebian } from './browser.mjs';
import { logStep } from './lib/run.mjs';

export async function ensureNginx() {
  if (existsSync('/usr/sbin/nginx') || (await installDebian('nginx', ['nginx-light']))) return;
  logStep('There is no nginx here, so its journey is skipped. To run it: apt-get install nginx-light');
}
