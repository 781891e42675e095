import { startService } from '@portals/service-kit';
import { marketingService } from './service.js';

await startService(marketingService);
