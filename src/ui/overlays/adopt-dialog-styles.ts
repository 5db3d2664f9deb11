// Loaded when sign-up opens its first dialog: as part of the document, every visitor of the login page would fetch
// these styles.
import dialog from './dialog.css?inline';
import documentDialog from './document-dialog.css?inline';

let adopted = false;

/** Adds the dialog styles to a document whose own style sheet omits them. */
export function adoptDialogStyles(): void {
  if (adopted) return;
  adopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${dialog}\n${documentDialog}`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
