/** The second factor's sentences for a specific action. */
export const sensitiveAction = {
  ask: {
    passkey: 'Use your passkey to {{act}}.',
    totp: 'Enter the 6-digit code from your authenticator app to {{act}}.',
    backup_code: 'Enter one of your 8-digit backup codes to {{act}}. Each one works once.',
    email_code: 'Enter the 6-digit code we sent to {{target}} to {{act}}.',
    recovery_email_code: 'Enter the 6-digit code we sent to {{target}} to {{act}}.',
    password: 'Enter the password of your account to {{act}}.',
  },
  act: {
    archive: { request: 'request it', download: 'download it' },
    email: {
      change_email: 'change your email',
      backup_email: 'set your recovery email',
      verify_email: 'verify your email',
    },
    takeBack: 'change your email back',
    recoveryEmail: 'turn off your recovery email',
    password: { set: 'set your password', change: 'change your password', reset: 'reset your password' },
    protection: {
      set: 'set a protection code',
      change: 'change your protection code',
      reset: 'reset your protection code',
      turnOff: 'turn off Advanced Data Protection',
      delete: 'delete your keys',
      recover: 'set a new protection code',
      makeKit: 'make a recovery kit',
      removeKit: 'remove your recovery kit',
    },
    twoFactor: {
      enable: 'turn on two-factor authentication',
      disable: 'turn off two-factor authentication',
      regenerate: 'generate new backup codes',
      view: 'show your backup codes',
      add: 'add an authenticator app',
      remove: 'remove an authenticator app',
    },
    passkey: { create: 'create a passkey', remove: 'remove your passkey' },
    thirdParty: 'remove {{provider}}',
    connect: 'connect {{provider}}',
    deletion: 'delete your account',
  },
};
