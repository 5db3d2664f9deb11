import { Fragment, useRef, useState, type JSX } from 'react';
import type { LegalDocumentName } from '#contract/calls/legal-documents.ts';
import type { DetailsScreen } from '#machines/account-creation/account-creation.selectors.ts';
import type { ReadDocument } from '#src/features/legal-documents/use-legal-documents.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { CheckBox } from '#src/ui/forms/check-box.tsx';

/** Links to the legal documents; `read` opens one on top of the page. */
export interface LegalLinks {
  terms: string | undefined;
  privacy: string | undefined;
  read?: ReadDocument | undefined;
}

interface Props {
  legalDocuments: DetailsScreen['legalDocuments'];
  agreements: DetailsScreen['agreements'];
  links: LegalLinks;
  error: string | null;
  focusOnError: boolean;
  onInput: () => void;
  onRetry: () => void;
}

/** The checkbox to agree. Disabled until the documents are known, and cleared when they change. */
export function TermsBox({
  legalDocuments,
  agreements,
  links,
  error,
  focusOnError,
  onInput,
  onRetry,
}: Props): JSX.Element {
  const { t } = useTranslator();
  const known = legalDocuments === 'known';
  const [last, setLast] = useState({ known, box: 0 });
  if (last.known !== known) setLast({ known, box: last.box + (known ? 0 : 1) });
  const field = useRef<HTMLInputElement>(null);
  const retry = (): void => {
    // The button disappears, so move the focus to the checkbox.
    field.current?.focus();
    onRetry();
  };
  const missing = (
    <>
      {t('accountCreation.terms.missing')}{' '}
      <Button variant="noPassword" onPress={retry}>
        {t('shell.retry')}
      </Button>
    </>
  );
  return (
    <CheckBox
      key={last.box}
      ref={field}
      name="agreed"
      required
      label={<Sentence links={links} agreements={agreements} />}
      disabled={!known}
      error={legalDocuments === 'missing' ? missing : error}
      focusOnError={focusOnError}
      onInput={onInput}
    />
  );
}

const mark = '\u0000';
/** Before the configuration is known. */
const disabledLink = { role: 'link', 'aria-disabled': true } as const;

/** The sentence with links to the versions to agree to. They open on top of the page, so the form keeps its input. */
function Sentence({ links, agreements }: Pick<Props, 'links' | 'agreements'>): JSX.Element[] {
  const { t } = useTranslator();
  const versionOf = (name: LegalDocumentName): string | null =>
    agreements?.find(({ contract }) => contract === name)?.version ?? null;
  const gap = (name: LegalDocumentName): string => `${mark}${name}${mark}`;
  const parts = t('accountCreation.terms.label', { terms: gap('terms'), privacy: gap('privacy') }).split(mark);
  return parts.map((part) =>
    part === 'terms' || part === 'privacy' ? (
      <a
        key={part}
        href={links[part]}
        {...(links[part] === undefined && disabledLink)}
        target="_blank"
        rel="noopener"
        onClick={(event) => links.read?.(event, { name: part, version: versionOf(part) })}
      >
        {t(`shell.links.${part}`)}
      </a>
    ) : (
      <Fragment key={part}>{part}</Fragment>
    ),
  );
}
