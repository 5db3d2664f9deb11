import { useCallback, useMemo, useState, type JSX, type SubmitEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { lengthOf } from '#contract/rules/length.ts';
import type { profileEditMachine } from '#machines/profile-edit/profile-edit.machine.ts';
import type { EditField, EditProblem, ProfileChanges } from '#machines/profile-edit/profile-edit.model.ts';
import { fieldsOf } from '#machines/profile-edit/profile-edit.rules.ts';
import { selectOpening, selectScreen, type EditScreen } from '#machines/profile-edit/profile-edit.selectors.ts';
import { useDatesOf } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { countryName, namedCountries } from '#src/i18n/countries.ts';
import { fullName } from '#src/i18n/full-name.ts';
import { leaveTexts } from '#src/i18n/leave-texts.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { EditableRow } from '#src/ui/rows/value-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage, submitForm } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { keptIfSessionEnds } from '#src/ui/forms/unsaved-form.ts';
import { readForm } from '#src/ui/forms/read-form.ts';
import { Select } from '#src/ui/forms/select.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { LeaveQuestion } from '#src/ui/overlays/dialog.tsx';

export type ProfileEditActor = ActorRefFrom<typeof profileEditMachine>;

/** A profile row being edited. */
export function EditRow({ actor }: { actor: ProfileEditActor }): JSX.Element {
  const { t, explain, language } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const { field, profile, unsaved, failure, isSuperseded, busy } = screen;
  const { openedVersion, returns } = useSelector(actor, selectOpening);
  // A new function on every render, so React re-runs it.
  const focus = useCallback((form: HTMLFormElement | null) => enterFields(form, returns), [returns]);
  const values = {
    country: profile.country && countryName(language, profile.country),
    name: fullName(language, profile),
    nickName: profile.nickName,
  };
  const value = values[field];
  const submit = (event: SubmitEvent<HTMLFormElement>): void =>
    submitForm(event, busy, (form) => actor.send({ type: 'draft.submit', changes: readChanges(field, form) }));
  const cancel = (): void => actor.send({ type: 'edit.cancel' });
  let message: string | null = null;
  if (failure !== null) message = explain(failure);
  else if (isSuperseded && value === '') message = t(`home.about.supersededEmpty.${field}`);
  else if (isSuperseded) message = t(`home.about.superseded.${field}`, { value });
  else if (unsaved !== null) message = t('home.about.unsaved');
  return (
    <EditableRow term={t(`home.about.${field}`)} fields={field === 'name' ? 2 : 1} onEscape={busy ? undefined : cancel}>
      <form
        {...(screen.isChanged && keptIfSessionEnds(field, fieldsOf[field]))}
        key={openedVersion}
        ref={focus}
        className="form"
        method="dialog"
        noValidate
        onSubmit={submit}
        onInput={({ currentTarget }) => actor.send({ type: 'draft.edit', changes: readChanges(field, currentTarget) })}
      >
        <Fields screen={screen} />
        <FormMessage kind={failure === null ? 'warning' : 'error'} ref={failure === null ? undefined : revealMessage}>
          {screen.name === 'outcomeUnknown' ? t('home.about.unknown') : message}
        </FormMessage>
        <div className="value-row__buttons">
          <Button variant="cancel" disabled={busy} onPress={cancel}>
            {isSuperseded
              ? t(value === '' ? 'home.about.keepEmpty' : 'home.about.keep', { value })
              : t('shared.cancel')}
          </Button>
          {screen.name === 'outcomeUnknown' ? (
            <Button onPress={() => actor.send({ type: 'outcome.retry' })}>{t('shared.checkAgain')}</Button>
          ) : (
            <Button type="submit" busy={busy}>
              {t(isSuperseded ? 'home.about.saveMine' : 'home.about.save')}
            </Button>
          )}
        </div>
      </form>
    </EditableRow>
  );
}

/** Asks before the row's input is lost by leaving the page. */
export function LeaveDialog({ actor }: { actor: ProfileEditActor }): JSX.Element | null {
  const { t } = useTranslator();
  const { isLeaving } = useSelector(actor, selectScreen);
  if (!isLeaving) return null;
  return (
    <LeaveQuestion
      texts={leaveTexts(t)}
      onStay={() => actor.send({ type: 'leave.cancel' })}
      onLeave={() => actor.send({ type: 'leave.confirm' })}
    />
  );
}

/** Focuses the first field with its text selected; later, the last edited field with its selection unchanged. */
function enterFields(form: HTMLFormElement | null, returns: number): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? [])];
  const typed = fields.find((field) => field instanceof HTMLInputElement && field.value !== field.defaultValue);
  const field = typed ?? fields[0];
  field?.focus();
  if (returns === 0 && field instanceof HTMLInputElement) field.select();
}

function Fields({
  screen: { field, profile, unsaved, changes, problem, nameLimit },
}: {
  screen: EditScreen;
}): JSX.Element {
  const { t } = useTranslator();
  if (field === 'country') return <CountryField country={unsaved?.country ?? profile.country} />;
  const errorAt = (name: keyof EditProblem): string | null => {
    const found = problem[name];
    return found === null
      ? null
      : t(`home.about.problem.${found}`, { limit: nameLimit, length: lengthOf(changes?.[name] ?? '') });
  };
  const autoComplete = { nickName: 'nickname', firstName: 'given-name', lastName: 'family-name' } as const;
  return (
    <div className="value-row__fields">
      {fieldsOf[field].map((name) => (
        <TextField
          key={name}
          label={t(`home.about.${name}`)}
          name={name}
          autoComplete={autoComplete[name]}
          spellCheck={false}
          defaultValue={unsaved?.[name] ?? profile[name]}
          error={errorAt(name)}
          focusOnError
        />
      ))}
    </div>
  );
}

/** A date format that cannot be misread. */
const exampleDay = new Date(2026, 11, 31).getTime();

function CountryField({ country }: { country: string }): JSX.Element {
  const { t, language } = useTranslator();
  const [chosen, setChosen] = useState(country);
  const { dayInText } = useDatesOf(chosen);
  const countries = useMemo(
    () => [{ value: '', name: t('home.about.none') }, ...namedCountries(language)],
    [t, language],
  );
  return (
    <Select
      label={t('home.about.country')}
      name="country"
      autoComplete="country"
      options={countries}
      defaultValue={country}
      hint={t('home.about.countryHint', { date: dayInText(exampleDay) })}
      onChoose={setChosen}
    />
  );
}

function readChanges(field: EditField, form: HTMLFormElement): ProfileChanges {
  const { text } = readForm(form);
  if (field === 'country') return { country: form.querySelector('select')?.value ?? '' };
  return field === 'name'
    ? { firstName: text('firstName'), lastName: text('lastName') }
    : { nickName: text('nickName') };
}
