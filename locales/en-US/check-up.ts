export const checkUp = {
  pageTitle: 'Security check-up – {{brand}}',
  title: 'Security check-up',
  description: 'What you can still do for your account, the most important first.',
  reading: 'Checking your account',
  good: 'All good: there is nothing to do.',
  putOff: 'Put off for now: {{count}}.',
  nothingNew: 'Nothing new',
  show: 'Show what was put off',
  one: '1 thing to look at.',
  some: '{{count}} things to look at.',
  review: 'Review',
  dismiss: 'Not now',
  dismissed: 'This stays away for {{days}} days.',
  empty: { title: 'All good', help: 'There is nothing to do for the security of your account.' },
  lines: {
    passwordFound: {
      title: 'Your password was found in stolen data',
      text: 'Intruders try such passwords first. Change it here, and wherever else you use it.',
      act: 'Change',
    },
    openTakeBack: {
      title: 'A former email can take the change of your email back',
      text: 'If you didn’t change your email, look at the recent activity.',
      act: 'See activity',
    },
    unverifiedEmail: {
      title: 'Your email isn’t verified',
      text: 'Until you verify it, we can’t send you warnings about your account.',
      act: 'Verify',
    },
    noSecondFactor: {
      title: 'Two-factor authentication is off',
      text: 'With a code from your phone, a stolen password alone lets nobody in.',
      act: 'Set up',
    },
    unsavedBackupCodes: {
      title: 'You haven’t saved your backup codes',
      text: 'Without them, a lost phone keeps you out for days. Generate new ones and keep them in a safe place.',
      act: 'Manage',
    },
    fewBackupCodes: {
      title: 'Few backup codes are left',
      text: 'They let you in without your phone. Generate new ones before the last is used.',
      act: 'Manage',
    },
    noRecoveryKit: {
      title: 'You have no recovery kit',
      text: 'If you forget your protection code, only a recovery kit saves your videos.',
      act: 'Make',
    },
    noPasskey: {
      title: 'You have no passkey',
      text: 'Log in with your fingerprint, face or device PIN. No forged page can steal a passkey.',
      act: 'Create',
    },
    unusedSessions: {
      title: 'Logged in where you haven’t been for a week',
      text: 'Log out the devices that you no longer use.',
      act: 'Review',
    },
    unusedApps: {
      title: 'Apps that haven’t used their access for a year',
      text: 'Remove the ones that you no longer need.',
      act: 'Review',
    },
  },
};
