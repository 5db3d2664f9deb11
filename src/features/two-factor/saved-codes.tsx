import type { JSX } from 'react';
import type { BackupCodes as Codes } from '#machines/two-factor/two-factor.model.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useHostApp, useUsername } from '#src/services/services-context.ts';
import { useSaveFile } from '#src/services/use-save-file.ts';
import { asPlainText } from '#src/i18n/plain-text.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { BackupCodes } from '#src/ui/account/backup-codes.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { printPage } from '#src/ui/actions/print-page.ts';
import { useCopy } from '#src/ui/actions/use-copy.ts';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Icon } from '#src/ui/icons/icon.tsx';
import { check, copy, download, print } from '#src/ui/icons/icons.ts';

/** The new backup codes, which can be copied, downloaded and printed until they are confirmed as saved. */
export function SavedCodes({
  codes: { codes: secret, generatedAt },
  onSaved,
}: {
  codes: Codes;
  /** A copy succeeded, a download was made, a print dialog opened, or the user wrote them down. */
  onSaved: () => void;
}): JSX.Element {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
  const email = useUsername();
  const hostApp = useHostApp();
  const [copied, copyText] = useCopy(onSaved);
  const [failure, saveFile] = useSaveFile(hostApp, onSaved);
  const codes = secret.reveal();
  // A person with several accounts tells the files and prints apart.
  const title = t('twoFactor.codes.fileTitle');
  const generated = [t('twoFactor.codes.generated', { date: dayInText(generatedAt) }), email]
    .filter(Boolean)
    .join(' · ');
  const name = t('twoFactor.codes.fileName', { of: email && `-${email}` });
  const text = asPlainText([title, generated, '', ...codes, ''].join('\n'));
  const ghost = (path: string, label: string, onPress: () => void): JSX.Element => (
    <Button variant="ghost" icon={<Icon path={path} />} onPress={onPress}>
      {label}
    </Button>
  );
  return (
    <>
      <p>{t('twoFactor.codes.keep')}</p>
      <BackupCodes
        label={t('twoFactor.codes.title')}
        printTitle={title}
        generated={generated}
        usedWord={t('twoFactor.codes.used')}
        codes={codes.map((code) => ({ code, used: false }))}
        actions={
          <>
            {ghost(copy, t('twoFactor.copy.action'), () => copyText(text))}
            {hostApp?.has('saveFile') === true
              ? ghost(download, t('twoFactor.codes.save'), () => saveFile(name, text))
              : null}
            {hostApp === null ? (
              <>
                <LinkButton
                  variant="ghost"
                  icon={<Icon path={download} />}
                  href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
                  download={name}
                  onPress={onSaved}
                >
                  {t('twoFactor.codes.download')}
                </LinkButton>
                {ghost(print, t('twoFactor.codes.print'), () => printPage(onSaved))}
              </>
            ) : null}
            {ghost(check, t('twoFactor.codes.written'), onSaved)}
          </>
        }
      />
      <p role="status">{copied === null ? null : t(`twoFactor.copy.${copied}`)}</p>
      <FormMessage ref={failure === null ? undefined : revealMessage}>
        {failure === null ? null : explain(failure)}
      </FormMessage>
    </>
  );
}
