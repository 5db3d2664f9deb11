import type { JSX } from 'react';
import { Button } from '../actions/button.tsx';
import { skip } from '../icons/icons.ts';
import { SettingsRow } from './settings-row.tsx';

export interface TurnOffRowProps {
  title: string;
  description: string;
  /** The label of its button. */
  action: string;
  onPress: () => void;
}

/** The row that turns off the feature managed by the rows before it. Put it into a quiet card with `loses`. */
export function TurnOffRow({ title, description, action, onPress }: TurnOffRowProps): JSX.Element {
  return (
    <SettingsRow
      icon={skip}
      title={title}
      description={description}
      isTitleAct
      action={
        <Button variant="ghost" onPress={onPress}>
          {action}
        </Button>
      }
    />
  );
}
