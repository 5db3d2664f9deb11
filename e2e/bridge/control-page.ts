// The second window of `npm run bridge`.
import type { Page } from '@playwright/test';
import { behaviors, type Behavior, type SimulatedApp } from './simulated-app.ts';

const commands = ['expire', 'giveInvalidToken', 'logIn', 'logOut'] as const;
type Command = (typeof commands)[number];

interface Controls {
  readonly app: SimulatedApp;
  /** Logs the app in again. */
  logIn(): Promise<void>;
  /** Opens a path of the product in the web view. */
  open(path: string): Promise<void>;
}

const names: Readonly<Record<Behavior | Command, string>> = {
  answering: 'Answers',
  delayed: 'Answers after 3 s',
  refusing: 'Refuses',
  silent: 'Says nothing',
  expire: 'The token has 1 s left',
  giveInvalidToken: 'The next token is invalid',
  logIn: 'Log in to the app',
  logOut: 'Log out of the app',
};

/** Fills a page with the controls of an app. */
export async function openControls(page: Page, { app, logIn, open }: Controls): Promise<void> {
  await page.exposeBinding('simulator', async (_, act: string, value = '') => {
    if (act === 'behave') app.behavior = behaviors.find((each) => each === value) ?? 'answering';
    else if (act === 'expire') app.expire();
    else if (act === 'giveInvalidToken') app.giveInvalidToken();
    else if (act === 'logOut') app.logOut();
    else if (act === 'logIn') await logIn();
    else if (act === 'open') await open(value);
    return app.calls;
  });
  await page.setContent(markup(app));
}

/** Text, because tsx adds helpers to functions, which a page does not have. */
const script = `
  const act = async (name, value) => {
    const calls = await window.simulator(name, value);
    const rows = calls.map(({ method, values, answer }, index) => {
      const row = document.createElement('tr');
      for (const text of [index + 1, method + '(' + values + ')', answer]) row.insertCell().textContent = text;
      return row;
    });
    document.querySelector('tbody').replaceChildren(...rows.reverse());
  };
  document.addEventListener('change', ({ target }) => target.name === 'behavior' && act('behave', target.value));
  document.addEventListener('click', ({ target }) => target.dataset?.act && act(target.dataset.act));
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    act('open', document.querySelector('#path').value);
  });
  setInterval(() => act('look'), 500);`;

function markup(app: SimulatedApp): string {
  const choice = (each: Behavior): string =>
    `<label><input type="radio" name="behavior" value="${each}"${each === app.behavior ? ' checked' : ''}> ${names[each]}</label>`;
  const button = (each: Command): string => `<button type="button" data-act="${each}">${names[each]}</button>`;
  return `<!doctype html><html lang="en"><title>Bridge simulator</title>
    <style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:1.5rem}label,button{margin:0 1rem .5rem 0}
    td{padding:.2rem .8rem .2rem 0;vertical-align:top;overflow-wrap:anywhere}td:nth-child(2){font-family:monospace}</style>
    <h1>Bridge simulator</h1>
    <form><label>Path <input id="path" value="/"></label><button>Open</button></form>
    <fieldset><legend>The app</legend>${behaviors.map(choice).join('')}</fieldset>
    <p>${commands.map(button).join('')}</p>
    <h2>Calls, the newest first</h2><table><tbody></tbody></table><script>${script}</script></html>`;
}
