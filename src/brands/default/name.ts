/** What pages call the account center, by language: in the header, in titles of documents and in the copyright. */
export const brandName = { 'en-US': 'Account Center', 'zh-CN': '账户中心' } as const;
