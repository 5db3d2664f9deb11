import { useState, type JSX, type ReactNode } from 'react';
import { checkUpDismissedDays } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import { securityRequests } from '#contract/security-parts.ts';
import { selectScreen } from '#machines/passkey-offer/passkey-offer.selectors.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { createScope } from '#src/react/create-scope.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { Banner } from '#src/ui/messages/banner.tsx';
import { providePasskeyOffer, type PasskeyOfferActor } from './passkey-offer.actors.ts';

const [PasskeyOfferContext, usePasskeyOffer] = createScope<PasskeyOfferActor>();

/** Starts the one actor shared by the offer and the rows below it. */
export function PasskeyOfferScope({ children }: { children: ReactNode }): JSX.Element {
  return <PasskeyOfferContext value={useChart(providePasskeyOffer)}>{children}</PasskeyOfferContext>;
}

/** Render nothing below the offer until this is true, to avoid a layout shift. */
export function useIsPasskeyOfferKnown(): boolean {
  return useSelector(usePasskeyOffer(), selectScreen).name !== 'waiting';
}

export function PasskeyOffer(): JSX.Element | null {
  return <PasskeyOfferView actor={usePasskeyOffer()} />;
}

/** Offers to create a passkey, until that is done or dismissed. */
export function PasskeyOfferView({ actor }: { actor: PasskeyOfferActor }): JSX.Element | null {
  const { t } = useTranslator();
  const { name } = useSelector(actor, selectScreen);
  const [isDismissed, setIsDismissed] = useState(false);
  if (name !== 'shown') return isDismissed ? <span hidden ref={focusPageIfLost} /> : null;
  const dismiss = (): void => {
    setIsDismissed(true);
    actor.send({ type: 'offer.dismiss' });
  };
  return (
    <Banner
      kind="notice"
      title={t('passkeyOffer.title')}
      action={
        <LinkButton variant="ghost" href={`${routes.accountSecurity}${securityRequests.passkey}`}>
          {t('passkeyOffer.create')}
        </LinkButton>
      }
      dismiss={{ name: t('passkeyOffer.dismiss', { days: checkUpDismissedDays }), onPress: dismiss }}
    >
      {t('passkeyOffer.text')}
    </Banner>
  );
}
