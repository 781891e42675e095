// Must be the first import, because loading the other modules already fills the heap.
import './heap.js';
import { startService } from '@portals/service-kit';
import { marketingService } from './service.js';

await startService(marketingService);
