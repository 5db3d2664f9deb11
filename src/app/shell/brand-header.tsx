import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';

/** The header without links. */
export function BrandHeader(): JSX.Element {
  const { t } = useTranslator();
  return <PageHeader skipName={t('shell.header.skip')} brandName={t('shell.brand')} homeHref={routes.homePage} />;
}
