import { noRedirect } from '#machines/redirect/redirect.model.ts';
import { emailUsages } from '#contract/calls/email.ts';
import { linkEmail } from '#contract/rules/query.ts';
import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { EmailLink, EmailLinkContext, EmailLinkInput } from './email-link.model.ts';

export function contextAtStart(input: EmailLinkInput): EmailLinkContext {
  return {
    ...input,
    challenge: null,
    details: null,
    failure: null,
    email: null,
    changes: [],
    isRepeated: false,
    redirect: noRedirect,
  };
}

/** Reads the query of the page. */
export function readEmailLink(parameters: { get(name: string): string | null }): EmailLink {
  const [undo, token, email] = [parameters.get('undo'), parameters.get('candidate'), parameters.get('email')];
  if (undo !== null && undo !== '') return { kind: 'takeBack', token: new Secret(undo) };
  const usage = emailUsages.find((each) => each === parameters.get('usage'));
  const address = linkEmail(email ?? '');
  if (usage === undefined || !token || address === '') return { kind: 'broken' };
  return { kind: 'confirm', usage, email: address, token: new Secret(token) };
}

type Refused = Pick<EmailLinkContext, 'failure' | 'isRepeated'>;

export function alreadyApplied({ failure, isRepeated }: Refused): boolean {
  return isRepeated && failure?.symbol === 'email_already_verified';
}

export function mustRepeat({ failure, isRepeated }: Refused): boolean {
  return isOutcomeUnknown(failure) && !isRepeated;
}

/** What the link did, or why it did nothing; `unknown` and `takeBackFailed` if a retry may still succeed. */
export type Outcome =
  | 'confirmed'
  | 'takenBack'
  | 'usedBefore'
  | 'expired'
  | 'otherAccount'
  | 'taken'
  | 'addressTaken'
  | 'takeBackExpired'
  | 'takeBackFailed'
  | 'unknown';

const outcomes: ReadonlyMap<string, Outcome> = new Map([
  ['email_already_verified', 'usedBefore'],
  ['email_candidate_invalid', 'expired'],
  ['email_candidate_not_found', 'expired'],
  ['email_account_mismatch', 'otherAccount'],
  ['email_conflict', 'taken'],
]);

const takeBackOutcomes: ReadonlyMap<string, Outcome> = new Map([
  // If the change was already taken back, the remaining steps are the same.
  ['email_already_verified', 'takenBack'],
  ['email_candidate_invalid', 'takeBackExpired'],
  ['email_candidate_not_found', 'takeBackExpired'],
  ['email_conflict', 'addressTaken'],
]);

/** The page redirects to the account, unless it offers Retry. */
export function leaves(context: Pick<EmailLinkContext, 'link' | 'failure' | 'returns'>): boolean {
  return context.returns && !['unknown', 'takeBackFailed'].includes(outcomeOf(context));
}

export function outcomeOf({ link, failure }: Pick<EmailLinkContext, 'link' | 'failure'>): Outcome {
  if (failure !== null && link.kind === 'takeBack') return takeBackOutcomes.get(failure.symbol) ?? 'takeBackFailed';
  if (failure !== null) return outcomes.get(failure.symbol) ?? 'unknown';
  return link.kind === 'takeBack' ? 'takenBack' : 'confirmed';
}
