import type {
  CompanyInput,
  ContactInput,
  DepartmentInput,
  ProblemInput,
  ProductInput,
  StrengthInput,
} from '@portals/contracts/consulting';

type Under<Input> = Omit<Input, 'companyId'>;

export interface SampleCompany {
  company: CompanyInput;
  contacts: Under<ContactInput>[];
  products: Under<ProductInput>[];
  departments: Under<DepartmentInput>[];
  problems: Under<ProblemInput>[];
  strengths: Under<StrengthInput>[];
  /** True for the company that has a guest and is assigned to another person. */
  isShared: boolean;
}

/** A complete company, so that the demo can show how a report is generated. */
export const bakery: SampleCompany = {
  isShared: true,
  company: {
    name: 'Panificadora La Espiga',
    sector: 'Alimentación',
    size: 'medium',
    structure: 'functional',
    email: 'administracion@laespiga.example',
  },
  contacts: [
    {
      name: 'Carmen Ruiz Ortega',
      position: 'Directora general',
      phone: '+34 910 000 101',
      email: 'carmen.ruiz@laespiga.example',
      isPrimary: true,
    },
    {
      name: 'Javier Molina Sanz',
      position: 'Responsable de producción',
      phone: null,
      email: 'javier.molina@laespiga.example',
      isPrimary: false,
    },
  ],
  products: [
    {
      name: 'Pan artesano para hostelería',
      description: 'Pan de masa madre entregado cada madrugada a restaurantes y hoteles de la provincia.',
      type: 'product',
    },
    {
      name: 'Bollería congelada',
      description: 'Surtido para cafeterías y supermercados, con 120 referencias y caducidad de nueve meses.',
      type: 'product',
    },
    {
      name: 'Desarrollo de recetas para cadenas',
      description: 'Formulación, pruebas y etiquetado de productos con la marca del cliente.',
      type: 'service',
    },
  ],
  departments: [
    {
      name: 'Producción',
      function: 'Planificación de hornadas, control de calidad y mantenimiento de las tres líneas.',
      digitalizationLevel: 2,
    },
    {
      name: 'Ventas',
      function: 'Atención a clientes de hostelería y distribución, pedidos y tarifas.',
      digitalizationLevel: 3,
    },
    {
      name: 'Logística',
      function: 'Preparación de rutas nocturnas, carga y devoluciones.',
      digitalizationLevel: 1,
    },
  ],
  problems: [
    {
      description: 'Los pedidos llegan por teléfono y se copian a mano en una hoja de cálculo cada noche.',
      priority: 5,
    },
    {
      description:
        'La previsión de la demanda es manual: sobra un 9 % de la bollería y falta pan los viernes.',
      priority: 4,
    },
    { description: 'Preparar las rutas de reparto lleva mucho tiempo al jefe de almacén.', priority: 3 },
  ],
  strengths: [
    { description: 'Diez años de datos históricos de ventas por cliente y referencia.', impact: 5 },
    {
      description: 'Marca conocida en la hostelería de la zona, con un 94 % de clientes que repiten.',
      impact: 4,
    },
    { description: 'Plantilla estable y con oficio.', impact: 3 },
  ],
};

/** A half-complete company, so that the demo shows which entries are still missing for a report. */
const clinic: SampleCompany = {
  isShared: false,
  company: {
    name: 'Clínica Dental Bahía',
    sector: 'Salud',
    size: 'small',
    structure: 'simple',
    email: 'hola@dentalbahia.example',
  },
  contacts: [
    {
      name: 'Marta Iglesias Pardo',
      position: 'Gerente',
      phone: '+34 910 000 202',
      email: 'marta.iglesias@dentalbahia.example',
      isPrimary: true,
    },
  ],
  products: [
    {
      name: 'Ortodoncia invisible',
      description: 'Tratamientos de seis a dieciocho meses con alineadores y revisiones a distancia.',
      type: 'service',
    },
    {
      name: 'Plan familiar de revisiones',
      description: 'Cuota mensual que incluye dos limpiezas al año y urgencias.',
      type: 'service',
    },
  ],
  departments: [],
  problems: [
    {
      description: 'Un 18 % de las citas se pierde porque nadie recuerda la visita al paciente.',
      priority: 4,
    },
  ],
  strengths: [],
};

/** The demo user's sample companies, oldest first. */
export const sampleCompanies: readonly SampleCompany[] = [clinic, bakery];
