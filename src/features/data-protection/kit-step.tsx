import { useState, type JSX } from 'react';
import type { KitSheet as Sheet } from '#machines/vault-write/vault-write.model.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useHostApp, useUsername } from '#src/services/services-context.ts';
import { useSaveFile } from '#src/services/use-save-file.ts';
import { asPlainText } from '#src/i18n/plain-text.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { KitSheet } from '#src/ui/account/kit-sheet.tsx';
import { QrCode } from '#src/ui/account/qr-code.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { printPage } from '#src/ui/actions/print-page.ts';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Icon } from '#src/ui/icons/icon.tsx';
import { check, download, print } from '#src/ui/icons/icons.ts';

interface Props {
  sheet: Sheet;
  isSaved: boolean;
  /** The id of the sentence that says what to do before continuing. */
  hintId: string;
  /** A print dialog opened, the sheet was saved, or the user wrote the key down. */
  onSaved: () => void;
}

/** A new recovery kit, to print or save before it is valid. */
export function KitStep({ sheet: { text, number, drawing }, isSaved, hintId, onSaved }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
  const account = useUsername();
  const hostApp = useHostApp();
  const [failure, saveFile] = useSaveFile(hostApp, onSaved);
  const [today] = useState(() => Date.now());
  const groups = text.split('-');
  const title = t('dataProtection.kit.sheetTitle');
  const made = t('dataProtection.kit.sheetMade', { number, date: dayInText(today) });
  const steps = (['first', 'second', 'third'] as const).map((step) => t(`dataProtection.kit.steps.${step}`));
  const keep = t('dataProtection.kit.keep');
  const name = t('dataProtection.kit.fileName', { of: account && `-${account}` });
  const numbered = steps.map((step, index) => `${index + 1}. ${step}`);
  const file = asPlainText([title, made, account, '', text, '', ...numbered, '', keep, ''].join('\n'));
  const canSave = hostApp?.has('saveFile') === true;
  const first = hostApp === null ? 'keepFirst' : canSave ? 'saveFirstInApp' : 'keepFirstInApp';
  const ghost = (path: string, label: string, onPress: () => void): JSX.Element => (
    <Button variant="ghost" icon={<Icon path={path} />} onPress={onPress}>
      {label}
    </Button>
  );
  return (
    <>
      <p>{t('dataProtection.kit.notStored')}</p>
      <KitSheet
        title={title}
        account={account}
        made={made}
        label={t('dataProtection.kit.key')}
        groups={groups}
        qrCode={<QrCode name={t('dataProtection.kit.qrName')} code={drawing} />}
        steps={steps}
        keep={keep}
        actions={
          <>
            {canSave ? ghost(download, t('dataProtection.kit.saveInApp'), () => saveFile(name, file)) : null}
            {hostApp === null ? (
              <>
                {ghost(print, t('dataProtection.kit.print'), () => printPage(onSaved))}
                <LinkButton
                  variant="ghost"
                  icon={<Icon path={download} />}
                  href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
                  download={name}
                  onPress={onSaved}
                >
                  {t('dataProtection.kit.download')}
                </LinkButton>
              </>
            ) : null}
            {ghost(check, t('dataProtection.kit.written'), onSaved)}
          </>
        }
      />
      <FormMessage ref={failure === null ? undefined : revealMessage}>
        {failure === null ? null : explain(failure)}
      </FormMessage>
      <p id={hintId} className="form-note" role="status">
        {t(`dataProtection.kit.${isSaved ? 'canFinish' : first}`)}
      </p>
    </>
  );
}
