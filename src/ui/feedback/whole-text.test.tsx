import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BackupCodes } from '../account/backup-codes.tsx';
import { SecretKey } from '../account/qr-code.tsx';
import { WholeText } from './whole-text.tsx';

test.each([
  ['kit@elsewhere.example, set today', 'kit@elsewhere.example,'],
  ['kit@elsewhere.example，今天设置', 'kit@elsewhere.example，'],
  ['It is kit@elsewhere.example.', 'kit@elsewhere.example.'],
])('in %j the mark after the address stays on its line [LOG-05]', (text, expected) => {
  const { container } = render(<WholeText>{text}</WholeText>);
  expect(container.querySelector('.whole-text__address')?.textContent).toBe(expected);
  expect(container.textContent).toBe(text);
});

test('the length of a code stays on one line [LOG-05]', () => {
  const { container } = render(
    <WholeText>If 6-digit@mail.example has an account, a 6-digit code is on its way.</WholeText>,
  );
  expect(container.querySelector('.whole-text__date')?.textContent).toBe('6-digit');
});

test('a translator leaves addresses, backup codes and keys as they are [TFA-03, SHL-10]', () => {
  const codes = [
    { code: '40217365', used: false },
    { code: '58830146', used: true },
  ];
  const { container } = render(
    <>
      <WholeText>We emailed kit@elsewhere.example today.</WholeText>
      <BackupCodes label="Codes" printTitle="" generated="" usedWord="used" codes={codes} actions={null} />
      <SecretKey label="Key" text="KRUGKIDR" copyName="Copy" onCopy={vi.fn()} />
    </>,
  );
  const kept = [...container.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent);
  expect(kept).toEqual(['kit@elsewhere.example', '4021 7365', '5883 0146', 'KRUG KIDR']);
});
