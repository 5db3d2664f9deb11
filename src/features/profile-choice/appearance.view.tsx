import type { JSX } from 'react';
import type { Profile } from '#contract/calls/profile.ts';
import { languages } from '#contract/languages.ts';
import { themes, type Theme } from '#contract/themes.ts';
import { selectScreen } from '#machines/profile-choice/profile-choice.machine.ts';
import { useServices } from '#src/services/services-context.ts';
import { useChart } from '#src/services/use-chart.ts';
import { languageName } from '#src/i18n/language.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { Select } from '#src/ui/forms/select.tsx';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { provideProfileChoice, themeHere, type ProfileChoiceActor } from './profile-choice.actors.ts';

interface Section {
  /** From the page: receives the updated profile. */
  actor: { send(event: { type: 'profile.changed'; profile: Profile }): void };
  profile: Pick<Profile, 'theme'>;
}

export function Appearance({ actor, profile: { theme } }: Section): JSX.Element {
  const choice = useChart((services) =>
    provideProfileChoice(services, (profile) => actor.send({ type: 'profile.changed', profile })),
  );
  const services = useServices();
  return (
    <AppearanceView
      actor={choice}
      theme={theme ?? themeHere(services)}
      languages={services.configuration.languages ?? languages}
    />
  );
}

interface Props {
  actor: ProfileChoiceActor;
  theme: Theme;
  languages: readonly (typeof languages)[number][];
}

/** The theme and the language of the account's pages. */
export function AppearanceView({ actor, theme, languages: tags }: Props): JSX.Element {
  const { t, explain, language, setLanguage } = useTranslator();
  const { failure, saving, saved } = useSelector(actor, selectScreen);
  useSuccess(saved === null ? null : 'appearance.saved');
  const chooseTheme = (value: string): void => {
    const chosen = themes.find((each) => each === value);
    if (chosen !== undefined) actor.send({ type: 'choice.make', choice: { theme: chosen } });
  };
  return (
    <AccountSection title={t('appearance.title')} description={t('appearance.description')}>
      <Card>
        <CardPart>
          <div className="form">
            <Select
              label={t('appearance.theme')}
              name="theme"
              value={saving !== null && 'theme' in saving ? saving.theme : theme}
              options={themes.map((value) => ({ value, name: t(`appearance.themes.${value}`) }))}
              onChoose={chooseTheme}
            />
            {tags.length < 2 ? null : (
              <Select
                label={t('appearance.language')}
                name="language"
                value={language}
                options={tags.map((value) => ({ value, name: languageName(value) }))}
                onChoose={(value) => {
                  const chosen = tags.find((tag) => tag === value);
                  if (chosen !== undefined) setLanguage(chosen);
                }}
              />
            )}
          </div>
        </CardPart>
      </Card>
      <FormMessage ref={failure === null ? undefined : revealMessage}>
        {failure === null ? null : explain(failure)}
      </FormMessage>
    </AccountSection>
  );
}
