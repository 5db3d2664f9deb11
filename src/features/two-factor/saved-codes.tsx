import type { JSX } from 'react';
import type { BackupCodes as Codes } from '#machines/two-factor/two-factor.model.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useUsername } from '#src/services/services-context.ts';
import { asPlainText } from '#src/i18n/plain-text.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { BackupCodes } from '#src/ui/account/backup-codes.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { useCopy } from '#src/ui/actions/use-copy.ts';
import { Icon } from '#src/ui/icons/icon.tsx';
import { copy, download, print } from '#src/ui/icons/icons.ts';

/** The new backup codes, which can be copied, downloaded and printed only now. */
export function SavedCodes({
  codes: { codes: secret, generatedAt },
  onExport,
}: {
  codes: Codes;
  /** The user copied, downloaded or printed them. */
  onExport: () => void;
}): JSX.Element {
  const { t } = useTranslator();
  const { dayInWords } = useDates();
  const email = useUsername();
  const [copied, copyText] = useCopy();
  const codes = secret.reveal();
  // A person with several accounts tells the files and prints apart.
  const generated = [t('twoFactor.codes.generated', { date: dayInWords(generatedAt) }), email]
    .filter(Boolean)
    .join(' · ');
  const text = asPlainText([t('twoFactor.codes.fileTitle'), generated, '', ...codes, ''].join('\n'));
  const ghost = (path: string, label: string, onPress: () => void): JSX.Element => (
    <Button
      variant="ghost"
      icon={<Icon path={path} />}
      onPress={() => {
        onPress();
        onExport();
      }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <p>{t('twoFactor.codes.keep')}</p>
      <BackupCodes
        label={t('twoFactor.codes.title')}
        generated={generated}
        usedWord={t('twoFactor.codes.used')}
        codes={codes.map((code) => ({ code, used: false }))}
        actions={
          <>
            {ghost(copy, t('twoFactor.copy.action'), () => copyText(text))}
            <LinkButton
              variant="ghost"
              icon={<Icon path={download} />}
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              download={t('twoFactor.codes.fileName', { of: email && `-${email}` })}
              onPress={onExport}
            >
              {t('twoFactor.codes.download')}
            </LinkButton>
            {ghost(print, t('twoFactor.codes.print'), () => window.print())}
          </>
        }
      />
      <p role="status">{copied === null ? null : t(`twoFactor.copy.${copied}`)}</p>
    </>
  );
}
