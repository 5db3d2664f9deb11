export const newPassword = {
  label: 'New password',
  rules: {
    rule: '8 to 31 characters.',
    length: 'Your password must be between 8 to 31 characters.',
    tooWeak: 'Strength: too weak. 8 to 31 characters.',
    weak: 'Strength: weak. 8 to 31 characters.',
    medium: 'Strength: medium. 8 to 31 characters.',
    strong: 'Strength: strong. 8 to 31 characters.',
  },
  confirmation: {
    label: 'Confirm new password',
    empty: 'Please retype your new password.',
    mismatch: 'Passwords do not match. Please retype.',
  },
};
