/** One range of stolen passwords, as Have I Been Pwned published it with its API: `alexguo029` and four others. */
const published = `0018A45C4D1DEF81644B54AB7F969B88D65:1
00D4F6E8FA6EECAD2A3AA415EEC418D38EC:2
011053FD0102E94D6AE2F8B83D76FAF94F6:1
012A7CA357541F0AC487871FEEC1891C49C:2
0136E006E24E7D152139815FB0FC6A50B15:2
`;

/** The list of the demonstration, unless BREACHED_PASSWORDS names one. */
export const readDemonstrationRange = (prefix: string): Promise<string> =>
  Promise.resolve(prefix === '21BD1' ? published : '');
