/** The page behind “Unsubscribe” in a news mail. */
export const news = {
  press: 'Unsubscribe',
  profile: 'Your profile',
  situations: {
    asking: {
      title: 'Stop news by email?',
      text: 'You still get emails about your account, such as codes and security notices.',
    },
    done: {
      title: 'You’ll get no more news by email',
      text: 'You still get emails about your account, such as codes and security notices. You can turn news on again in your profile.',
    },
    invalid: {
      title: 'This link isn’t valid',
      text: 'Open the full link from the email, or turn news off in your profile.',
    },
  },
};
