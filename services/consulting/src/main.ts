import { startService } from '@portals/service-kit';
import { consultingService } from './service.js';

await startService(consultingService);
