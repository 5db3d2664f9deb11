import type { JSX, ReactNode, Ref } from 'react';
import './form-parts.css';

export interface FormTitleProps {
  title: string;
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** For a part of a dialog, which shows its own title. */
  inDialog?: boolean | undefined;
  children?: ReactNode;
}

/** The title of a form and the line under it. */
export function FormTitle({ title, titleRef, inDialog = false, children }: FormTitleProps): JSX.Element {
  const Heading = inDialog ? 'h3' : 'h1';
  return (
    <div className="form-title">
      <Heading className={inDialog ? 'visually-hidden' : undefined} tabIndex={-1} ref={titleRef}>
        {title}
      </Heading>
      {children === undefined ? null : <p>{children}</p>}
    </div>
  );
}

/** Secondary actions of a form, aligned with its fields: Use another method, Resend. */
export function FormActions({ children }: { children: ReactNode }): JSX.Element {
  return <div className="form-actions">{children}</div>;
}

/** The Back button, below the form. */
export function FormEnd({ children }: { children: ReactNode }): JSX.Element {
  return <div className="form-end">{children}</div>;
}
