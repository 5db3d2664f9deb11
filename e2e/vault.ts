import { expect, type Locator, type Page } from '@playwright/test';
import { setSessionCookies, verifyByMail, words, type Language } from './page-objects.ts';
import { protectionCode, robin, type Customer } from './customers.ts';
import type { Service } from './service.ts';

type WriteKind = 'set' | 'change' | 'reset' | 'turnOff' | 'delete' | 'recover' | 'makeKit' | 'removeKit' | 'addPasskey';

/** Data protection on the security page. */
export function protection(page: Page, language: Language = 'en-US') {
  const { dataProtection: said } = words[language];
  const group = (name: string): Locator => page.getByRole('group', { name, exact: true });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  return {
    said,
    row: group(said.title),
    status: (on: boolean) => group(said.title).getByText(on ? said.on : said.off, { exact: true }),
    keys: group(said.keys.title),
    /** The keys under one of several protection codes. */
    group: (number: number) => group(said.groups.title.replace('{{number}}', String(number))),
    otherCodes: {
      enter: button(`${said.otherCode.enter} ${said.otherCode.title}`),
      leave: button(said.otherCode.leave),
    },
    code: page.locator('main').getByLabel(said.keys.code, { exact: true }),
    open: button(said.keys.open),
    close: button(`${said.keys.close} ${said.keys.title}`),
    showPicture: button(`${said.pictures.show} ${said.pictures.title}`),
    picture: page.getByRole('img', { name: said.pictures.alt }),
    // Other rows have buttons with the same names.
    set: group(said.title).getByRole('button', { name: said.start.set }),
    change: group(said.title).getByRole('button', { name: said.start.change }),
    reset: button(`${said.start.reset} ${said.forgotten.title}`),
    turnOff: button(said.start.turnOff),
    kit: group(said.kit.title),
    makeKit: group(said.kit.title).getByRole('button'),
    passkeys: group(said.passkeys.title),
    addPasskey: group(said.passkeys.title).getByRole('button'),
    usePasskey: button(said.keys.usePasskey),
    recover: button(`${said.start.recover} ${said.forgotten.title}`),
    completion: (kind: WriteKind) => page.getByRole('status').filter({ hasText: said.completed[kind] }),
  };
}

/** The dialog of a change. */
export function writeDialog(page: Page, language: Language = 'en-US') {
  const { dataProtection: said } = words[language];
  const dialog = page.getByRole('dialog');
  const field = (name: string): Locator => dialog.locator(`input[name=${name}]`);
  const titleOf = (kind: WriteKind): string | RegExp =>
    kind === 'makeKit' ? new RegExp(`${said.dialog.makeKit}|${said.dialog.presentKit}`) : said.dialog[kind];
  return {
    dialog,
    title: (kind: WriteKind) => dialog.getByRole('heading', { name: titleOf(kind) }),
    current: field('current'),
    pin: field('pin'),
    again: field('again'),
    hint: field('hint'),
    understood: field('understood'),
    withKit: field('withKit'),
    recoveryKey: field('recoveryKey'),
    sheet: dialog.locator('.kit-sheet__page'),
    /** Of the key on the sheet. */
    groups: dialog.locator('.kit-sheet__key span'),
    written: dialog.getByRole('button', { name: said.kit.written }),
    haveKit: dialog.getByRole('button', { name: said.kit.have, exact: true }),
    submit: (kind: WriteKind) =>
      dialog
        .filter({ has: page.getByRole('heading', { name: titleOf(kind) }) })
        .getByRole('button', { name: said.form.continue, exact: true }),
    cancel: dialog.getByRole('button', { name: said.dialog.cancel, exact: true }),
    forgot: dialog.getByRole('button', { name: said.form.forgot }),
    message: dialog.getByRole('alert').filter({ hasText: /./ }),
    readAgain: dialog.getByRole('button', { name: said.readAgain }),
    leave: dialog.getByRole('button', { name: said.leave, exact: true }).last(),
  };
}

/** Opens the security page as a signed-in customer. */
export async function visitSecurity(
  page: Page,
  service: Service,
  customer: Customer = robin,
  language: Language = 'en-US',
): Promise<void> {
  await setSessionCookies(page, service, customer);
  await page.goto(service.at('/accountSecurity'));
  await expect(protection(page, language).row).toBeVisible();
}

/** Unlocks the keys with a code. */
export async function openKeys(page: Page, code: string): Promise<void> {
  await protection(page).code.fill(code);
  await protection(page).open.click();
}

/** Decrypts the picture with the unlocked keys. */
export async function seePicture(page: Page, language: Language = 'en-US'): Promise<void> {
  await protection(page, language).showPicture.click();
  const { picture } = protection(page, language);
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth)).toBe(320);
}

/** After a reload the former protection code is refused, and the new one unlocks the keys. */
export async function seePictureByNewCode(page: Page, code: string): Promise<void> {
  await page.reload();
  await openKeys(page, protectionCode);
  await expect(protection(page).code).toHaveAccessibleDescription(/isn’t correct/);
  await openKeys(page, code);
  await seePicture(page);
}

/** Confirms the new recovery kit as saved, and returns its key as printed. */
export async function keepKit(page: Page, language: Language = 'en-US'): Promise<string> {
  const { sheet, groups, written, haveKit } = writeDialog(page, language);
  await expect(sheet).toBeVisible();
  const key = (await groups.allTextContents()).join('-');
  await written.click();
  await haveKit.click();
  return key;
}

/** Fills the fields of a change. */
export async function fillWrite(page: Page, code: { current?: string; pin?: string; hint?: string }): Promise<void> {
  const dialog = writeDialog(page);
  if (code.current !== undefined) await dialog.current.fill(code.current);
  if (code.pin === undefined) return;
  await dialog.pin.fill(code.pin);
  await dialog.again.fill(code.pin);
  await dialog.hint.fill(code.hint ?? '');
}

/** Changes the protection code, or turns it off, up to the second factor. */
export async function submitWrite(
  page: Page,
  kind: 'change' | 'turnOff',
  code: { current: string; pin?: string; hint?: string },
): Promise<void> {
  await protection(page)[kind].click();
  await fillWrite(page, code);
  await writeDialog(page).submit(kind).click();
}

/** Creates a passkey on the security page. */
export async function createPasskey(page: Page, service: Service, name: string): Promise<void> {
  const { passkey, shared } = words['en-US'];
  const row = page.getByRole('group', { name: passkey.title, exact: true });
  await row.getByRole('button', { name: shared.setUp }).click();
  await page.getByLabel(passkey.name, { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: shared.continue, exact: true }).click();
  await verifyByMail(page, service, robin);
  await expect(page.getByRole('status').filter({ hasText: passkey.done.created })).toBeVisible();
}

/** Lets the passkey open the keys, up to the second factor. */
export async function addToVault(page: Page): Promise<void> {
  await protection(page).addPasskey.click();
  await writeDialog(page).current.fill(protectionCode);
  await writeDialog(page).submit('addPasskey').click();
}
