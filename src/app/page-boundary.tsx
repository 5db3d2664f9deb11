import { Component, type JSX, type ReactNode } from 'react';

interface Props {
  /** Replaces a page that crashes. */
  broken: JSX.Element;
  children: ReactNode;
}

/** Surrounds the open page. */
export class PageBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.broken : this.props.children;
  }
}
