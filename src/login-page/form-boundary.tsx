import { Component, type ReactNode } from 'react';
import { FormMessage } from '#src/ui/messages/form-message.tsx';

interface Props {
  /** Shown if the form cannot be drawn again either. */
  broken: ReactNode;
  children: ReactNode;
}

/** More errors than this are the form's own, and would repeat for ever. */
const mostRedraws = 10;

/**
 * Draws a form again if React cannot find its elements, as after a translator has replaced them. Login's chart stays,
 * and `keepTyped` copies its input; sign-up starts again with what the tab has stored.
 */
export class FormBoundary extends Component<Props, { hasFailed: boolean; redraws: number }> {
  override state = { hasFailed: false, redraws: 0 };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    // Before the browser paints.
    this.setState(({ redraws }) => ({ hasFailed: redraws === mostRedraws, redraws: redraws + 1 }));
  }

  override render(): ReactNode {
    const { hasFailed, redraws } = this.state;
    if (redraws > mostRedraws) return <FormMessage>{this.props.broken}</FormMessage>;
    return hasFailed ? null : this.props.children;
  }
}
