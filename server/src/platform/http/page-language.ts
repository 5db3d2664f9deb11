import type { FastifyRequest } from 'fastify';
import { defaultNames } from '#contract/names.ts';
import type { Brand } from '../../brands.ts';
import { chooseLanguage, type Language } from './language.ts';

/** The language that pages of this browser are in; `query` is what the address wishes. */
export function pageLanguage({ cookies, headers }: FastifyRequest, brand: Brand, query?: string): Language {
  return chooseLanguage({
    cookie: cookies[defaultNames.cookies.language],
    query,
    acceptLanguage: headers['accept-language'],
    otherwise: brand.defaultLanguage,
  });
}
