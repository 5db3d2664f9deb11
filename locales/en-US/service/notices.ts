const bySupport = { advice: 'If you did not ask for this, contact our support team.', isBySupport: true };

/**
 * The mails that report security events to an account's owner. `{subject}`: the name of an app or third party, or a
 * number of minutes or days.
 */
export const notices = {
  acts: {
    'reset password': {
      subject: 'Your password was reset',
      done: 'The password of your account was reset.',
      effect: 'You were logged out everywhere.',
    },
    'changed password': {
      subject: 'Your password was changed',
      done: 'The password of your account was changed.',
      effect: 'All other devices were logged out.',
    },
    'enabled totp': {
      subject: 'Two-factor authentication is on',
      done: 'Two-factor authentication was turned on for your account.',
      effect: 'All other devices were logged out.',
    },
    'disabled totp': {
      subject: 'Two-factor authentication is off',
      done: 'Two-factor authentication was turned off for your account.',
      effect: 'All other devices were logged out.',
    },
    'enabled backup email': {
      subject: 'You have a recovery email',
      done: 'A recovery email was set for your account.',
      effect: 'Codes can be sent there, too.',
    },
    'disabled backup email': {
      subject: 'Your recovery email is off',
      done: 'The recovery email of your account was turned off.',
      effect: 'No more codes are sent there.',
    },
    'bound third account': {
      subject: 'A third-party account was connected',
      done: 'An account at {subject} was connected to your account.',
      effect: 'You can log in with it.',
    },
    'unbound third account': {
      subject: 'A third-party account was removed',
      done: 'An account at {subject} was removed from your account.',
      effect: 'You can no longer log in with it.',
    },
    'data protection enabled': {
      subject: 'Data protection is on',
      done: 'Advanced Data Protection was turned on for your account.',
      effect: 'From now on only your protection code opens your videos.',
    },
    'data protection disabled': {
      subject: 'Data protection is off',
      done: 'Advanced Data Protection was turned off for your account.',
      effect: 'The videos that the code protected now open without it.',
    },
    'data protection changed': {
      subject: 'Your protection code was changed',
      done: 'A protection code of your account was changed.',
      effect: 'The old one no longer opens your videos.',
    },
    'data protection reset': {
      subject: 'Your protection code was reset',
      done: 'The protection code of your account was reset, and its keys were replaced.',
      effect: 'Videos stored until now can never be opened again.',
    },
    'data protection passkey added': {
      subject: 'A passkey can now open your videos',
      done: 'The passkey “{subject}” was set up to open the protected videos of your account.',
      effect: 'It opens them without the protection code. The code stays valid.',
      advice:
        'If this wasn’t you, remove the passkey on your account’s security page now, and change your password and protection code.',
    },
    'recovery kit made': {
      subject: 'A recovery kit was made',
      done: 'A recovery kit was made for the protected videos of your account.',
      effect: 'It can set a new protection code. If there was a former kit, it no longer works.',
      advice:
        'If this wasn’t you, remove the kit on your account’s security page now, and change your protection code.',
    },
    'recovery kit used': {
      subject: 'Your recovery kit was used',
      done: 'A new protection code was set with the recovery kit of your account.',
      effect: 'The old code no longer opens your videos. The kit stays valid.',
      advice: 'If this wasn’t you, someone has your kit: contact our support now.',
    },
    'recovery kit removed': {
      subject: 'Your recovery kit was removed',
      done: 'The recovery kit of your account was removed.',
      effect: 'The printed kit no longer works. Without one, a forgotten protection code means lost videos.',
    },
    'generated otp backup code': {
      subject: 'You have new backup codes',
      done: 'New backup codes were generated for your account.',
      effect: 'The old ones no longer work.',
    },
    'used otp backup code': {
      subject: 'A backup code was used',
      done: 'One of your backup codes was used instead of a code from your phone.',
      effect: 'It can’t be used again. Backup codes left: {subject}.',
    },
    'viewed otp backup code': {
      subject: 'Your backup codes were shown again',
      done: 'The new backup codes of your account were shown again.',
      effect: 'Each of them logs in to your account once, instead of a code from your phone.',
    },
    'disabled by support': {
      subject: 'Your account was disabled',
      done: 'Our support team disabled your account.',
      effect: 'You were logged out everywhere and can’t log in.',
      ...bySupport,
    },
    'enabled by support': {
      subject: 'Your account is enabled again',
      done: 'Our support team enabled your account.',
      effect: 'You can log in again.',
      ...bySupport,
    },
    'unlocked by support': {
      subject: 'Your login was unlocked',
      done: 'Our support team unlocked the login to your account.',
      effect: 'You can log in with your password again.',
      ...bySupport,
    },
    'logged out by support': {
      subject: 'You were logged out everywhere',
      done: 'Our support team logged your account out on all devices.',
      effect: 'You can log in again.',
      ...bySupport,
    },
    'reports forgotten by support': {
      subject: 'Your reports of “This was not me” were removed',
      done: 'Our support team removed all reports of “This was not me” from your account.',
      effect: 'The devices and networks that were reported can count as yours again.',
      ...bySupport,
    },
    'deletion cancelled by support': {
      subject: 'Your account will not be deleted',
      done: 'Our support team cancelled the planned deletion of your account.',
      effect: 'Your account stays as it is.',
      ...bySupport,
    },
    'deletion blocked by support': {
      subject: 'Your account can’t be deleted for now',
      done: 'Our support team blocked the deletion of your account.',
      effect: 'The page for deleting your account shows why.',
      ...bySupport,
    },
    'deletion unblocked by support': {
      subject: 'Your account can be deleted again',
      done: 'Our support team removed the block on deleting your account.',
      effect: 'You can delete it on your account’s security page.',
      ...bySupport,
    },
    'second factor removal refused': {
      subject: 'Two-factor authentication stays on',
      done: 'The request to remove two-factor authentication from your account was refused.',
      effect: 'It stays on.',
    },
    'second factor removal ended': {
      subject: 'Two-factor authentication stays on',
      done: 'Someone asked to remove two-factor authentication from your account, and your account was used since by someone who was logged in.',
      effect: 'So the request has ended, and two-factor authentication stays on.',
    },
    'app allowed': {
      subject: 'An app has access to your account',
      done: 'The app {subject} was given access to your account.',
      effect: 'It has access until you remove it.',
    },
    'device remembered': {
      subject: 'A device is remembered',
      done: 'A device was remembered for your account.',
      effect: 'It can log in without a second factor for {subject} days.',
    },
    'authenticator added': {
      subject: 'An authenticator app was added to your account',
      done: 'The authenticator app “{subject}” was added to your account.',
      effect: 'Its codes log in after your password. All other devices were logged out.',
      advice: 'If this wasn’t you, remove it on your account’s security page now, and change your password.',
    },
    'authenticator removed': {
      subject: 'An authenticator app was removed from your account',
      done: 'The authenticator app “{subject}” was removed from your account.',
      effect: 'Its codes no longer work, and all other devices were logged out.',
    },
    'passkey added': {
      subject: 'A passkey was added to your account',
      done: 'The passkey “{subject}” was added to your account.',
      effect: 'It can log in to your account without a password or code.',
      advice: 'If this wasn’t you, remove the passkey on your account’s security page now, and change your password.',
    },
    'passkey removed': {
      subject: 'A passkey was removed from your account',
      done: 'The passkey “{subject}” was removed from your account.',
      effect: 'It can no longer log in, and other devices that logged in with it are logged out.',
    },
    'password found in stolen data': {
      subject: 'Your password was found in stolen data',
      done: 'The password of your account is in a list of stolen passwords, which others may try.',
      effect: 'It was probably stolen from another site where someone uses the same password.',
      advice: 'Choose another password now, here and wherever else you use this one.',
    },
    'account locked': {
      subject: 'Login is locked after wrong passwords',
      done: 'Too many wrong passwords were entered for your account.',
      effect: 'Login with the password is locked for {subject} minutes.',
      advice:
        'If this wasn’t you, someone may be guessing your password. They did not get in. If you use the password anywhere else, change it.',
    },
  },
  /** One that has no name. */
  authenticator: 'Authenticator app',
  advice: 'If this wasn’t you, reset your password now and check your account’s security page.',
  newLogin: {
    subject: 'New login to your account',
    done: 'Someone logged in to your account from a new device or place.',
    remembered: (days: number) => `The device can log in without a second factor for ${days} days.`,
    advice:
      'If this was you, there is nothing to do. If it wasn’t, report it now: we’ll help you lock the account down.',
    press: 'This was not me',
  },
};
