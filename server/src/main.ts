import { brandsOfFile } from './platform/configuration/configuration-file.ts';
import { requireProduction } from './platform/configuration/production.ts';
import { readSettings } from './platform/configuration/settings.ts';
import { captureLibraryOutput } from './platform/logs/library-output.ts';
import { runProgram } from './service/run-program.ts';
import { startService, type Service } from './service/start-service.ts';

captureLibraryOutput(process.env['LOG_LEVEL']);

/** The account service for real customers, configured by the environment and the configuration file. */
await runProgram<Service>((closing) => {
  const settings = readSettings(process.env);
  const brands = requireProduction(settings, brandsOfFile(settings.CONFIG_FILE));
  return startService({ settings, brands }, { closing });
}, announcement);

function announcement({ brands }: Service): string {
  const addresses = brands.map(({ name, accountOrigin }) => `  ${name}: ${accountOrigin}/\n`);
  return `The account center is running.\n${addresses.join('')}`;
}
