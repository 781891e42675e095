// This import comes first, because loading the rest begins to fill the heap.
import './heap.js';
import { startService } from '@portals/service-kit';
import { marketingService } from './service.js';

await startService(marketingService);
