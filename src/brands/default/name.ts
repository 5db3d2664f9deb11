/** The account center's name by language: used in the header, document titles and the copyright. */
export const brandName = { 'en-US': 'Account Center', 'zh-CN': '账户中心' } as const;
