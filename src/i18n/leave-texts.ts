import type { Translator } from './translator.ts';

/** What is asked before typed input is lost: by a row in edit, and by every dialog. */
export function leaveTexts(t: Translator['t']) {
  return {
    title: t('home.about.leave.title'),
    text: t('home.about.leave.text'),
    stay: t('home.about.leave.stay'),
    go: t('home.about.leave.go'),
    close: t('home.about.leave.close'),
  };
}
