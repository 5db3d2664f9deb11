// A separate file: the page's shell provides the texts without loading dialogs.
import { createContext } from 'react';

export interface LeaveTexts {
  readonly title: string;
  readonly text: string;
  readonly stay: string;
  readonly go: string;
  readonly close: string;
}

/** What a dialog asks before its input is lost. Null where no dialog has input. */
export const LeaveTextsContext = createContext<LeaveTexts | null>(null);
