/// <reference types="vite/types/importMeta.d.ts" />
import { readdirSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services/services.ts';
import type { ContractRoute } from './contract-routes.ts';
import type { FindSite } from './virtual-hosts.ts';

interface FeatureContext {
  /** For the few paths outside the contract. */
  app: FastifyInstance;
  services: Services;
  findSite: FindSite;
}

/** The `routes` that each `features/x/routes.ts` exports: the handlers of its calls. */
export type FeatureRoutes = (context: FeatureContext) => readonly ContractRoute[];

interface FeatureModule {
  routes: FeatureRoutes;
}

/** Every feature, found by file name. Vite writes the list into the bundle; from source, the folder is read. */
export async function findFeatures(): Promise<FeatureModule[]> {
  if (!import.meta.url.endsWith('.ts')) {
    return Object.values(import.meta.glob<FeatureModule>('../../features/*/routes.ts', { eager: true }));
  }
  const features = namesIn('../../features/').map((name) => `../../features/${name}/routes.ts`);
  return Promise.all(features.map(load));
}

function namesIn(folder: string): string[] {
  return readdirSync(new URL(folder, import.meta.url)).toSorted();
}

async function load(path: string): Promise<FeatureModule> {
  const module: unknown = await import(/* @vite-ignore */ new URL(path, import.meta.url).href);
  if (!isFeature(module)) throw new Error(`The module ${path} must export routes.`);
  return module;
}

function isFeature(module: unknown): module is FeatureModule {
  return typeof module === 'object' && module !== null && 'routes' in module && typeof module.routes === 'function';
}
