import { Suspense, createElement, use, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { loginParts } from '#contract/pages.ts';
import type { SignUpSection, SignUpSectionProps } from '#src/features/sign-up/sign-up.section.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import type { Catalog } from '#src/i18n/catalogs.ts';
import { signUpMessages } from '#src/i18n/catalogs.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/feedback/form-message.tsx';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { syncEmail } from './early-input.ts';

/** What the chart is started with. */
export type SignUpStart = Pick<SignUpSectionProps, 'open' | 'inspect'>;

/** Sign-up with its messages, both loaded when the user opens it. */
export function SignUp(props: SignUpSectionProps): JSX.Element {
  const { t, addMessages } = useTranslator();
  const start = () => fetchSection(addMessages);
  const [coming, setComing] = useState(start);
  return (
    <Suspense
      fallback={
        <SignUpPlaceholder shown={props.shown}>
          <Skeleton label={t('login.signUpComing')} rows={6} />
        </SignUpPlaceholder>
      }
    >
      <Fetched coming={coming} onRetry={() => setComing(start())} {...props} />
    </Suspense>
  );
}

/** Shown until sign-up is loaded, also before any script runs. */
export function SignUpPlaceholder({ shown, children }: { shown: boolean; children?: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  return (
    <div className="sign-up-coming">
      {shown ? <PageTitle>{t('login.signUpPageTitle')}</PageTitle> : null}
      <FormTitle title={t('shell.links.sign-up')}>
        {`${t('login.hasAccount')} `}
        <a href={loginParts.signIn}>{t('shell.links.log-in')}</a>
      </FormTitle>
      {children}
    </div>
  );
}

type Section = typeof SignUpSection | null;

function Fetched({
  coming,
  onRetry,
  ...props
}: SignUpSectionProps & { coming: Promise<Section>; onRetry: () => void }): JSX.Element {
  const { t, explain } = useTranslator();
  const section = use(coming);
  if (section !== null) return <div ref={syncEmail}>{createElement(section, props)}</div>;
  return (
    <SignUpPlaceholder shown={props.shown}>
      <FormMessage
        ref={revealMessage}
        action={
          <Button variant="cancel" onPress={onRetry}>
            {t('shell.retry')}
          </Button>
        }
      >
        {explain({ symbol: 'unreachable', message: '' })}
      </FormMessage>
    </SignUpPlaceholder>
  );
}

/** Null where it cannot be loaded. */
async function fetchSection(addMessages: (catalog: Catalog) => Promise<void>): Promise<Section> {
  try {
    const [{ SignUpSection: section }] = await Promise.all([
      import('#src/features/sign-up/sign-up.section.tsx'),
      addMessages(signUpMessages),
    ]);
    return section;
  } catch {
    return null;
  }
}
