import { brandsOfFile } from '../platform/configuration/configuration-file.ts';
import { runProgram } from '../service/run-program.ts';
import { announcement } from './announcement.ts';
import { demonstrationBrands } from './brands.ts';
import { readDemonstrationSettings, requireThisMachine } from './settings.ts';
import { startDemonstration, type Demonstration } from './start-demonstration.ts';

/** Runs the demonstration on this machine: the service with everything around it. */
await runProgram<Demonstration>((closing) => {
  const settings = readDemonstrationSettings(process.env);
  requireThisMachine(settings);
  const brands = demonstrationBrands(brandsOfFile(settings.CONFIG_FILE));
  return startDemonstration({ settings, brands }, { closing });
}, announcement);
