// Written by `npm run messages` from the names of the files.
import { abandonment } from './abandonment.ts';
import { archiveMail } from './archive-mail.ts';
import { archive } from './archive.ts';
import { codes } from './codes.ts';
import { device } from './device.ts';
import { email } from './email.ts';
import { factorRemovalMails } from './factor-removal-mails.ts';
import { factorRemovalPages } from './factor-removal-pages.ts';
import { languageLinks } from './language-links.ts';
import { mailFrame } from './mail-frame.ts';
import { moment } from './moment.ts';
import { news } from './news.ts';
import { notices } from './notices.ts';
import { takeBack } from './take-back.ts';

/** The texts of the service: mails, an archive, and the pages that need no script. */
export const serviceWords = {
  abandonment,
  archiveMail,
  archive,
  codes,
  device,
  email,
  factorRemovalMails,
  factorRemovalPages,
  languageLinks,
  mailFrame,
  moment,
  news,
  notices,
  takeBack,
};
