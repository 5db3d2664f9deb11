import type { JSX } from 'react';
import { selectScreen } from '#machines/news/news.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { ValueList, ValueRow } from '#src/ui/account/value-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { attend } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/feedback/form-message.tsx';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import type { NewsActor } from './news.actors.ts';

/** Whether the customer gets news by email, and the button that changes it. */
export function NewsView({ actor, news }: { actor: NewsActor; news: boolean }): JSX.Element {
  const { t, explain } = useTranslator();
  const { busy, failure } = useSelector(actor, selectScreen);
  return (
    <AccountSection title={t('news.title')} description={t('news.description')}>
      <Card>
        <ValueList>
          <ValueRow
            term={t('news.term')}
            value={<span role="status">{t(news ? 'news.on' : 'news.off')}</span>}
            action={
              <Button variant="ghost" busy={busy} onPress={() => actor.send({ type: 'news.choose', news: !news })}>
                {t(news ? 'news.turnOff' : 'news.turnOn')} <span className="visually-hidden">{t('news.term')}</span>
              </Button>
            }
          />
        </ValueList>
      </Card>
      <FormMessage ref={failure === null ? undefined : attend}>{failure === null ? null : explain(failure)}</FormMessage>
    </AccountSection>
  );
}
