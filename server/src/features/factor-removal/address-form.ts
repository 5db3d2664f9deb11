import { wordsIn } from '../../platform/language/words.ts';
import type { Language } from '../../platform/language/language.ts';
import { fillFromFragment } from '../../platform/pages/brand-page.ts';
import { html, type Markup } from '../../platform/pages/markup.ts';

/** The form for the address of an account, which is posted to a path; with what was refused, if it was. */
export function addressForm(language: Language, path: string, refused: string | null): Markup {
  const { field, send, invalidAddress } = wordsIn(language).factorRemovalPages.lost;
  const problem =
    refused === null ? html`` : html`<div class="message-row__error"><span>${invalidAddress}</span></div>`;
  const state = refused === null ? html`` : html`aria-invalid="true" aria-describedby="problem" autofocus`;
  return html`<form class="form" method="post" action="${path}" novalidate>
    <div class="field">
      <div class="field__grid">
        <label class="field__label" for="email">${field}</label>
        <div class="field__box">
          <input
            class="field__input"
            id="email"
            type="email"
            name="email"
            autocomplete="username"
            autocapitalize="none"
            spellcheck="false"
            required
            maxlength="320"
            value="${refused ?? ''}"
            ${state}
          />
        </div>
        ${refused === null ? fillFromFragment : html``}
      </div>
      <div class="message-row message-row--kept" id="problem">${problem}</div>
    </div>
    <button class="button button--login" type="submit"><span class="button__label">${send}</span></button>
  </form>`;
}
