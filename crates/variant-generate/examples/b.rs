use ninefold_variant_generate::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let size: u8 = a[1].parse().unwrap();
    let mut o = VariantOrder::new(size);
    o.kinds = a[2].split(',').filter_map(|k| k.parse().ok()).collect();
    let n: u64 = a[3].parse().unwrap();
    if a.len() > 4 {
        let c: usize = a[4].parse().unwrap();
        o.clues = Some(0..=c);
    }
    let mut m = match VariantMaker::new(o, 1) {
        Ok(m) => m,
        Err(e) => {
            println!("{a:?} {e}");
            return;
        }
    };
    let t = std::time::Instant::now();
    let (mut made, mut clues, mut tries) = (0, 0, 0);
    for i in 0..n {
        match m.make(i) {
            Ok(p) => {
                made += 1;
                tries += p.tries;
                clues += p.puzzle.givens().count();
                if std::env::var("P").is_ok() {
                    println!(
                        "{}",
                        ninefold_variant_io::write_variant(
                            &p.puzzle,
                            ninefold_variant_io::VariantFormat::Iss,
                            ninefold_variant_io::VariantLoss::Refuse
                        )
                        .map_or_else(|e| e.to_string(), |w| w.text)
                    );
                }
            }
            Err(e) => println!("{i}: {e}"),
        }
    }
    println!(
        "{size} {}: {made}/{n}, {:.1} a second, {:.1} clues {:.1} tries",
        a[2],
        n as f64 / t.elapsed().as_secs_f64(),
        clues as f64 / made as f64,
        tries as f64 / made as f64
    );
}
