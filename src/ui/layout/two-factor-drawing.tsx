import type { JSX, ReactNode } from 'react';
import './two-factor-drawing.css';

/** A text with its drawing: the house behind the lens, and the phone with six digits. */
export function TwoFactorDrawing({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className="drawn">
      <svg className="two-factor-drawing" viewBox="0 0 320 240" aria-hidden="true" focusable="false">
        <circle className="two-factor-drawing__ring" cx="132" cy="116" r="112" />
        <circle className="two-factor-drawing__ring" cx="132" cy="116" r="98" />
        <circle className="two-factor-drawing__glass" cx="132" cy="116" r="84" />
        <path
          className="two-factor-drawing__back"
          d="M50 134c22-26 44-28 66-12s46 12 98-8a84 84 0 0 1-3 29H53.500a84 84 0 0 1-3.500-9z"
        />
        <path className="two-factor-drawing__hill" d="M52.500 143c30-10 52 4 82 2s52-10 76-6a84 84 0 0 1-158 4z" />
        <path className="two-factor-drawing__house" d="M98 152v-30l24-20 8 6.700V102h7v12.500l9 7.500v30z" />
        <path className="two-factor-drawing__lamp" d="M116 128h12v12h-12z" />
        <rect className="two-factor-drawing__phone" x="206" y="72" width="84" height="144" rx="12" strokeWidth="2" />
        <path
          className="two-factor-drawing__hill"
          d="M248 96l20 7.300v15.300c0 12.300-8 21.300-20 26.700-12-5.400-20-14.400-20-26.700v-15.300z"
        />
        <path
          d="M239 120.500l6.400 6.400 11-11.800"
          fill="none"
          className="two-factor-drawing__phone"
          strokeWidth="2.500"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        {[0, 1, 2, 3, 4, 5].map((digit) => (
          <circle
            key={digit}
            className="two-factor-drawing__digit"
            cx={222 + digit * 9 + (digit > 2 ? 7 : 0)}
            cy="172"
            r="3"
          />
        ))}
        <path className="two-factor-drawing__ring" d="M222 192h52" />
      </svg>
      {children}
    </div>
  );
}
