// `npm start`: the whole product on this machine, as people will get it.
import { runProduct } from './run/product.mjs';

runProduct();
