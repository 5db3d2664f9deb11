import { renderToString } from 'react-dom/server';
import { LoginLayout } from '#brand/login-layout.tsx';
import { routes } from '#contract/pages.ts';
import { languageNames } from '#locales/language-names.ts';
import { allMessages, loadTranslator } from '#src/i18n/catalogs.ts';
import type { Language } from '#src/i18n/language.ts';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/icons/icon.tsx';
import { globe } from '#src/ui/icons/icons.ts';
import { PageFooter } from '#src/ui/layout/page-footer.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';

/** Written by the build, see `vite.config.ts`. */
declare const versionOfPages: string;

/**
 * The login page around what the service writes itself, for pages that need no script. The service fills the gaps in
 * double braces (server/src/platform/pages/brand-page.ts): the content, and addresses by the keys of links.
 */
export async function drawFrame(language: Language): Promise<string> {
  const { t } = await loadTranslator(allMessages, language);
  const icon = (
    <>
      <Icon path={globe} size="s" />
      <span className="visually-hidden">{t('shell.language.name')} </span>
    </>
  );
  const header = (
    <PageHeader skipName={t('shell.header.skip')} brandName={t('shell.brand')} homeHref={routes.homePage}>
      <nav className="page-header__links" aria-label={t('shell.header.links')}>
        {(['store', 'track-order', 'support-center'] as const).map((key) => (
          <a key={key} href={gap(key)}>
            {t(`shell.links.${key}`)}
          </a>
        ))}
        <LinkButton variant="cancel" href={routes.login}>
          {t('shell.links.log-in')}
        </LinkButton>
      </nav>
    </PageHeader>
  );
  const footer = (
    <PageFooter
      copyright={t('shell.footer.copyright', { year: gap('year') })}
      version={versionOfPages}
      languages={
        <div className="language-switch">
          <Menu name={languageNames[language]} icon={icon}>
            {gap('languages')}
          </Menu>
        </div>
      }
      badges={gap('badges')}
    >
      {(['about-us', 'privacy', 'terms'] as const).map((key) => (
        <a key={key} href={gap(key)}>
          {t(`shell.links.${key}`)}
        </a>
      ))}
      <a href={`${routes.twoFactor}/`}>{t('shell.footer.twoFactor')}</a>
    </PageFooter>
  );
  const saying = { first: t('login.saying.title'), second: t('login.saying.more') };
  return renderToString(
    <LoginLayout header={header} footer={footer} saying={saying}>
      {gap('content')}
    </LoginLayout>,
  );
}

/** What the service replaces. */
function gap(name: string): string {
  return `{{${name}}}`;
}
