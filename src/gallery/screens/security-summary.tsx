import { securitySummaryMachine } from '#machines/security-summary/security-summary.machine.ts';
import { paths } from '#machines/security-summary/security-summary.walk.ts';
import {
  PhoneRowView,
  SecurityActivityRowView,
  SessionsRowView,
  TakeBackNoticeView,
} from '#src/features/security-summary/security-summary.view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(securitySummaryMachine, paths, {}, (actor) => (
  <InSecurity>
    <TakeBackNoticeView actor={actor} />
    <Card>
      <PhoneRowView actor={actor} />
      <SessionsRowView actor={actor} />
      <SecurityActivityRowView actor={actor} />
    </Card>
  </InSecurity>
));
